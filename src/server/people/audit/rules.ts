import type { Person } from '../../kit/person'
import type { Condition } from '../../kit/records/conditions'
import { invalid, notFound } from '../../kit/problems'
import { declarations, type LoggedRecords } from '../../kit/feature'

/** Kind of records that a user may read fully (`true`) or in part (a condition). */
export type ReadableKind = LoggedRecords & { readable: true | Condition; drafts: boolean | Condition }

/** Kinds of records that the user may read. The log names, finds and shows no others. */
export const readableKinds = (person: Person): readonly ReadableKind[] =>
  declarations.loggedRecords.flatMap((kind) => {
    const readable = kind.readableBy(person)
    const drafts = kind.draftsReadableBy?.(person) ?? true
    return readable === false ? [] : [{ ...kind, readable, drafts }]
  })

/** Returns the kind of a record for its timeline. Throws 404 if the user may read no record of it. */
export const readableKind = (person: Person, entity: string): ReadableKind => {
  const kind = readableKinds(person).find((each) => each.entity === entity)
  if (!kind) throw notFound()
  return kind
}

type Content = { action: string; before?: unknown; after?: unknown }

/** Accommodations have their own endpoint, which logs every read, so the log must not reveal them. */
const separatelyLogged: readonly string[] = ['set_accommodation']
export const isSeparatelyLogged = ({ action }: Content): boolean => separatelyLogged.includes(action)

const isDraft = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'status' in content && content.status === 'draft'
/** Reduces drafts to their status, so that the timeline still shows when the draft ended. */
export const withoutDrafts = <T extends Content>({ before, after, ...event }: T) => ({
  ...event,
  before: isDraft(before) ? { status: 'draft' } : before,
  after: isDraft(after) ? { status: 'draft' } : after,
})
/** Whether the event contains nothing but drafts. */
export const isOfDraft = ({ before, after }: Content): boolean =>
  [before, after].every((content) => isDraft(content) || content === null || content === undefined)

export const withoutContent = <T extends Content>(event: T): T => ({ ...event, before: null, after: null })

/** A timeline needs both the kind and the id of a record. */
export const timelineRecord = ({
  entity,
  record_id,
}: {
  entity?: string | undefined
  record_id?: number | undefined
}) => {
  if (entity === undefined) throw invalid({ entity: [{ key: 'field.required' }] })
  if (record_id === undefined) throw invalid({ record_id: [{ key: 'field.required' }] })
  return { entity, record_id }
}
