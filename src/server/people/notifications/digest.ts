import { localise } from '../../kit/texts/messages'
import { formatValues, waitsForMore, type Notice, type NoticeEvent, type NoticeReader } from './events'

export type DigestNotice = Pick<Notice, 'event' | 'values'>

/** Events that require action come first. */
const actionEvents: readonly NoticeEvent[] = [
  'document.rejected',
  'document.requested_until',
  'document.requested',
  'document.required',
  'document.expired',
]
const originalEvents: readonly NoticeEvent[] = ['document.received', 'document.returned']
const order: readonly NoticeEvent[] = [
  ...actionEvents,
  'document.revoked',
  'document.accepted',
  'document.waived',
  'document.scanned',
  ...originalEvents,
]

/**
 * Keeps the last event of each document. Events about its original count separately; of other events only exact
 * duplicates are removed.
 */
const latestPerDocument = (notices: readonly DigestNotice[]): DigestNotice[] => {
  const last = new Map<string, DigestNotice>()
  for (const notice of notices) {
    const { number, document } = notice.values
    const matter = notice.event.startsWith('document.')
      ? [originalEvents.includes(notice.event), number, document]
      : [notice.event, notice.values]
    last.set(JSON.stringify(matter), notice)
  }
  return [...last.values()]
}

type Group = { first: DigestNotice; documents: (DigestNotice['values'][string] | undefined)[] }

/** Groups events that differ only in the document, in display order. */
const groupsOf = (notices: readonly DigestNotice[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const notice of notices) {
    const { number: _number, document, ...others } = notice.values
    const key = JSON.stringify([notice.event, others])
    const group = groups.get(key) ?? { first: notice, documents: [] }
    group.documents.push(document)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(
    (one, other) => order.indexOf(one.first.event) - order.indexOf(other.first.event),
  )
}

const renderGroup = (reader: NoticeReader, { first: { event, values }, documents }: Group) => {
  const key = documents.length > 1 ? `notice.${event}.many` : `notice.${event}`
  const named = documents.map((document) => formatValues(reader, { document: document ?? '' }).document).join(', ')
  const say = (part: string) =>
    localise(reader.locale, { key: `${key}.${part}`, values: { ...formatValues(reader, values), document: named } })
  return { title: say('title'), text: say('text') }
}

/** Builds one mail from at least one event; `notices` are in chronological order. */
export const digestOf = (reader: NoticeReader, notices: readonly DigestNotice[]): { title: string; text: string } => {
  const groups = groupsOf(latestPerDocument(notices))
  const rendered = groups.map((group) => renderGroup(reader, group))
  const [first, ...others] = rendered
  const ofDocuments = groups.some(({ first: { event } }) => actionEvents.includes(event)) ? 'to_do' : 'news'
  const title = notices.every(({ event }) => waitsForMore(event)) ? `notice.documents.${ofDocuments}` : 'notice.digest'
  return {
    title: first && others.length === 0 ? first.title : localise(reader.locale, { key: title }),
    text: rendered.map(({ text }) => text).join('\n\n'),
  }
}
