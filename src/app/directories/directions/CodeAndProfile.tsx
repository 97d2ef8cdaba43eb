import { useLocale } from 'react-admin'
import type { Direction } from '../../../api/directories/directions'

/** What tells directions of one name apart: the code and, where there is one, the profile. */
export const CodeAndProfile = ({ row }: { row: Direction }) => {
  const locale = useLocale()
  const { ru, en } = row.translations ?? {}
  const profile = (locale === 'en' && en?.profile) || ru?.profile
  return (
    <>
      <span className="num">{row.code}</span>
      {profile && ` · ${profile}`}
    </>
  )
}
