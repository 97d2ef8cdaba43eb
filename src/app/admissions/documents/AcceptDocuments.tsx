import { useDataProvider } from 'react-admin'
import type { DocumentRow } from '../../../api/admissions/documents'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { AcceptBulk } from '../../kit/review/AcceptBulk'
import { useUndo } from './useUndo'

/** Accepts the selected documents. Undo needs a reason for each document, so the toast offers it only for one. */
export const AcceptDocuments = ({ chosen }: { chosen: readonly DocumentRow[] }) => {
  const provider = useDataProvider<AppDataProvider>()
  const undoAction = useUndo()
  return (
    <AcceptBulk
      texts="documents.bulk"
      chosen={chosen}
      accept={(ids) => provider.act('POST /api/documents/accept', { body: { ids } })}
      nameOf={({ type_name, applicant, number }) => `${type_name}, ${applicant}, ${number}`}
      pathOf={({ id }) => `/documents/${id}`}
      undoOf={([only, ...others]) => (only !== undefined && others.length === 0 ? undoAction(only) : undefined)}
    />
  )
}
