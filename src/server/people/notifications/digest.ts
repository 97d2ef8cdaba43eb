import { localise } from '../../kit/messages'
import { valuesIn, type Notice, type NoticeEvent, type NoticeReader } from './events'

export type Said = Pick<Notice, 'event' | 'values'>

/** Events that require action come first. */
const toDo: readonly NoticeEvent[] = [
  'document.rejected',
  'document.requested_until',
  'document.requested',
  'document.required',
  'document.expired',
]
const ofOriginals: readonly NoticeEvent[] = ['document.received', 'document.returned']
const order: readonly NoticeEvent[] = [
  ...toDo,
  'document.revoked',
  'document.accepted',
  'document.waived',
  'document.scanned',
  ...ofOriginals,
]

/** Keeps the last event of each document. Events about its original, and events about other things, are separate. */
const lastWords = (notices: readonly Said[]): Said[] => {
  const last = new Map<string, Said>()
  for (const notice of notices) {
    const { number, document } = notice.values
    const matter = notice.event.startsWith('document.')
      ? [ofOriginals.includes(notice.event), number, document]
      : [notice.event, notice.values]
    last.set(JSON.stringify(matter), notice)
  }
  return [...last.values()]
}

type Group = { first: Said; documents: (Said['values'][string] | undefined)[] }

/** Groups events that differ only in the document, in display order. */
const groupsOf = (notices: readonly Said[]): Group[] => {
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

const inWords = (reader: NoticeReader, { first: { event, values }, documents }: Group) => {
  const key = documents.length > 1 ? `notice.${event}.many` : `notice.${event}`
  const named = documents.map((document) => valuesIn(reader, { document: document ?? '' }).document).join(', ')
  const say = (part: string) =>
    localise(reader.locale, { key: `${key}.${part}`, values: { ...valuesIn(reader, values), document: named } })
  return { title: say('title'), text: say('text') }
}

/** Builds one mail from at least one document event; `notices` are in chronological order. */
export const digestOf = (reader: NoticeReader, notices: readonly Said[]): { title: string; text: string } => {
  const groups = groupsOf(lastWords(notices))
  const said = groups.map((group) => inWords(reader, group))
  const [first, ...others] = said
  const mixed = groups.some(({ first: { event } }) => toDo.includes(event)) ? 'to_do' : 'news'
  return {
    title: first && others.length === 0 ? first.title : localise(reader.locale, { key: `notice.documents.${mixed}` }),
    text: said.map(({ text }) => text).join('\n\n'),
  }
}
