import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ChecklistItem } from '../../../../api/admissions/documentStates'
import type { DocumentInput } from '../pages'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { shownAsToast } from '../../../shell/http/shownAsToast'

const key = ['my/documents'] as const

/** The applicant's checklist with its mutations. `send` throws validation errors for the form. */
export const useMyDocuments = () => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.read('GET /api/my/documents', { signal, quiet: [] })).data,
  })
  const reload = () => client.invalidateQueries({ queryKey: key })
  // The completeness of the application includes documents.
  const reloadApplication = () => void client.invalidateQueries({ queryKey: ['my/profile'] })

  const send = async (item: ChecklistItem, { fields, pages }: DocumentInput) => {
    const isChange = item.status.code === 'uploaded' && item.id !== null && item.version !== null
    try {
      const { data } = isChange
        ? await provider.act('PUT /api/my/documents/:id', {
            id: item.id ?? 0,
            body: { version: item.version ?? 0, fields, pages },
            quiet: [422],
          })
        : await provider.act('POST /api/my/documents', {
            body: { document_type_id: item.document_type_id, fields, pages },
            quiet: [422],
          })
      client.setQueryData(key, data)
      reloadApplication()
    } catch (refusal) {
      void reload()
      throw refusal
    }
  }
  const takeBack = async (id: number) => {
    await provider.act('DELETE /api/my/documents/:id', { id, body: undefined, quiet: [] }).catch(shownAsToast)
    await reload()
    reloadApplication()
  }
  return { ...query, checklist: query.data, send, takeBack }
}
