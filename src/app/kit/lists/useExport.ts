import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useListContext, useResourceContext, type Identifier } from 'react-admin'
import type { AppDataProvider } from '../providers/dataProvider'
import { saveFile } from '../files/saveFile'

type ExportOptions = { format: 'csv' | 'xlsx'; ids?: readonly Identifier[] }

/** Exports all records that match the filter, or the selected ones, in list order. */
export const useExport = () => {
  const provider = useDataProvider<AppDataProvider>()
  const resource = useResourceContext() ?? ''
  const { filterValues, sort } = useListContext()
  return useMutation({
    mutationFn: ({ format, ids }: ExportOptions) =>
      provider.exportList(resource, { format, sort, filter: ids ? { id: ids } : filterValues }),
    onSuccess: ({ data }) => saveFile(data),
  })
}
