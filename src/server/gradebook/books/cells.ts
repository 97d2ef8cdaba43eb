import type { GradebookCell } from '../../../api/gradebook/entries'
import type { gradebooks } from '../../../api/gradebook/gradebooks'
import type { Handlers } from '../../kit/handlers'
import { conflict, orNotFound, notFound } from '../../kit/problems'
import { lockItems, writeCells, type LockedItem } from '../cellQueries'
import { publishBookChange } from '../liveQueries'
import { entryOf } from './entries'
import { readCells } from './entryQueries'
import { editablePlace, readablePlace, placeOf, type BookContext } from './openBook'
import {
  decideProposal,
  findProposal,
  findCellDetails,
  lockProposal,
  listChanges,
  type StoredProposal,
} from './proposalQueries'

const readCell = async (
  { db, params }: Pick<BookContext, 'db' | 'params'>,
  which: { item: number; student: number },
): Promise<GradebookCell> => {
  const place = placeOf({ params })
  const { is_of_book, ...details } = orNotFound(await findCellDetails(db, { ...which, ...place }))
  if (!is_of_book) throw notFound()
  const cells = [{ item_id: which.item, student_id: which.student }]
  const [cell] = await readCells(db, { cells, groupId: place.groupId })
  return { ...details, entry: cell ? entryOf(cell) : null, changes: await listChanges(db, which) }
}

type ProposalContext = BookContext & { params: { proposal: number } }
/**
 * Locks a pending test score and its column; 404 for users who cannot edit marks. Locks the column first, as writers of
 * cells do.
 */
const lockProposalWithItem = async (
  context: ProposalContext,
): Promise<{ proposal: StoredProposal; item: LockedItem }> => {
  const { db, params } = context
  await editablePlace(context)
  const place = placeOf(context)
  const seen = orNotFound(await findProposal(db, { ...place, id: params.proposal }))
  const [item] = await lockItems(db, { ...place, ids: [seen.item_id] })
  return { item: orNotFound(item), proposal: orNotFound(await lockProposal(db, { ...place, id: params.proposal })) }
}

type Keys = Extract<keyof typeof gradebooks, `${string}/entries/${string}` | `${string}/proposals/${string}`>
export const cellRoutes: Pick<Handlers<typeof gradebooks>, Keys> = {
  'GET /api/gradebook/:group/:subject/entries/:item/:student': async (context) => {
    await readablePlace(context)
    return { data: await readCell(context, context.params) }
  },

  'POST /api/gradebook/:group/:subject/proposals/:proposal/apply': async (context) => {
    const { db, person, params, audit } = context
    const { proposal, item } = await lockProposalWithItem(context)
    if (proposal.state === 'dismissed') throw conflict('gradebook.proposal_decided')
    if (item.signed_at !== null) throw conflict('gradebook.is_signed')
    const { item_id, user_id, value, attempt_id, id } = proposal
    if (proposal.state === 'proposed') {
      const [cell] = await readCells(db, { cells: [{ item_id, student_id: user_id }], groupId: params.group })
      const { is_member, changed_by, changed_at, ...state } = orNotFound(cell)
      // Keeps the flag "late", but clears an absence, because the student took the test after all.
      const flag = state.flag === 'late' || value === null ? state.flag : null
      const after = {
        ...state,
        value,
        flag,
        attempt_id: value === null ? null : attempt_id,
        version: state.version + 1,
        op_id: null,
        reason: null,
      } as const
      await writeCells(db, { states: [after], source: 'test', changedBy: person.id })
      await decideProposal(db, { id, state: 'applied', personId: person.id })
      await publishBookChange(context, item.gradebook_id)
    }
    audit({
      action: 'apply_score',
      entity: 'gradebook',
      ids: [item.gradebook_id],
      after: { item_id, user_id, value, attempt_id },
    })
    return { data: await readCell(context, { item: item_id, student: user_id }) }
  },

  /** Allowed for a signed gradebook, because no mark changes. */
  'POST /api/gradebook/:group/:subject/proposals/:proposal/dismiss': async (context) => {
    const { db, person, audit } = context
    const { proposal, item } = await lockProposalWithItem(context)
    if (proposal.state === 'applied') throw conflict('gradebook.proposal_decided')
    const { item_id, user_id, value, attempt_id, id } = proposal
    if (proposal.state === 'proposed') {
      await decideProposal(db, { id, state: 'dismissed', personId: person.id })
      await publishBookChange(context, item.gradebook_id)
    }
    audit({
      action: 'dismiss_score',
      entity: 'gradebook',
      ids: [item.gradebook_id],
      after: { item_id, user_id, value, attempt_id },
    })
    return { data: await readCell(context, { item: item_id, student: user_id }) }
  },
}
