import { ExportMenu } from '../../kit/files/ExportMenu'
import { useDownload } from '../../kit/files/useDownload'

const formats = ['xlsx', 'csv', 'pdf'] as const

type Props = { path: string; query: Readonly<Record<string, string>>; disabled: boolean }

/** Downloads a sheet of the gradebook. */
export const SheetExport = ({ path, query, disabled }: Props) => {
  const { save, isSaving } = useDownload()
  const onChoose = (format: string) => save(`${path}?${new URLSearchParams({ format, ...query })}`)
  return <ExportMenu isBusy={isSaving} disabled={disabled} parts={[{ formats, onChoose }]} />
}
