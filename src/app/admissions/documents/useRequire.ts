import { useQueryClient } from '@tanstack/react-query'
import type { DocumentReview } from '../../../api/admissions/documents'
import { call } from '../../shell/http/call'
import { toldByToast } from '../../shell/http/toldByToast'
import { putReview } from './reviews'

/** Says that a waived document is needed after all. A refusal is told by its toast. */
export const useRequire = () => {
  const client = useQueryClient()
  return async ({ id, version }: Pick<DocumentReview, 'id' | 'version'>): Promise<void> => {
    const answer = await call('POST /api/documents/:id/require', { params: { id }, body: { version } }).catch(
      toldByToast,
    )
    if (answer) putReview(client, answer.data)
    await client.invalidateQueries({ queryKey: ['documents', 'checklist'] })
  }
}
