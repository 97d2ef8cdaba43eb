import { useTranslate } from 'react-admin'

/** Yes or no in words; a dash where it is not known. */
export const YesNo = ({ value }: { value: boolean | undefined }) => {
  const translate = useTranslate()
  return value === undefined ? '—' : translate(value ? 'kit.yes' : 'kit.no')
}
