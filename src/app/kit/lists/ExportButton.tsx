import { useListContext, useTranslate } from 'react-admin'
import { ExportMenu } from '../files/ExportMenu'
import { useExport } from './useExport'

const formats = ['xlsx', 'csv'] as const

/** Exports the filtered list in one of two formats. */
export const ExportButton = () => {
  const translate = useTranslate()
  const { total = 0 } = useListContext()
  const { mutate, isPending } = useExport()
  return (
    <ExportMenu
      className="hide-phone"
      isBusy={isPending}
      disabled={total === 0}
      parts={[{ note: translate('kit.export.note', total), formats, onChoose: (format) => mutate({ format }) }]}
    />
  )
}
