import type { PaperKind } from '../../../api/papers/codes'
import { forbidden } from '../../kit/problems'
import type { Person } from '../../kit/person'

/** Throws 403 if a paper of the kind shows marks that the reader may not see: those of all subjects and groups. */
export const checkMayReadMarks = ({ holds, reach }: Pick<Person, 'holds' | 'reach'>, kind: PaperKind): void => {
  if (kind !== 'certificate' && !(holds('manage gradebook') && reach === 'all')) throw forbidden('papers.needs_marks')
}
