import type { Person } from '../../kit/person'
import type { Condition } from '../../kit/conditions'
import { invalid, notFound } from '../../kit/problems'
import { declared, type LoggedRecords } from '../../kit/room'

/** A kind of records of which the person may read all (`true`) or some. */
export type ReadableKind = LoggedRecords & { readable: true | Condition }

/** The kinds of records that the person may read: no others are named, found or shown in the log. */
export const readableKinds = (person: Person): readonly ReadableKind[] =>
  declared.loggedRecords.flatMap((kind) => {
    const readable = kind.readableBy(person)
    return readable === false ? [] : [{ ...kind, readable }]
  })

/** The kind of the record whose timeline the person asks for; 404 where they may read none of them. */
export const readableKind = (person: Person, entity: string): ReadableKind => {
  const kind = readableKinds(person).find((each) => each.entity === entity)
  if (!kind) throw notFound()
  return kind
}

type Content = { action: string; before?: unknown; after?: unknown }

/** An accommodation is read by a call of its own, which remembers who read it: the log says only that it was set. */
const readElsewhere: readonly string[] = ['set_accommodation']
export const isReadElsewhere = ({ action }: Content): boolean => readElsewhere.includes(action)

export const withoutContent = <T extends Content>(event: T): T => ({ ...event, before: null, after: null })

/** A timeline is of one record. */
export const recordOf = ({ entity, record_id }: { entity?: string | undefined; record_id?: number | undefined }) => {
  if (entity === undefined) throw invalid({ entity: [{ key: 'field.required' }] })
  if (record_id === undefined) throw invalid({ record_id: [{ key: 'field.required' }] })
  return { entity, record_id }
}
