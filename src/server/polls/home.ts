import { utcOf, type HomeSource } from '../kit/homeContext'
import { openPolls, type OpenPoll } from './homeQueries'

/** Open polls in which the person has not voted. */
export const ownVoting: HomeSource<OpenPoll> = {
  rows: openPolls,
  present: (rows) => ({
    todo: rows.map(({ id, name, closes_at, secrecy }) => ({
      kind: 'poll',
      id,
      title: name,
      details: [{ key: `poll_${secrecy}`, values: {} }],
      at: utcOf(closes_at),
      on: null,
      path: `/voting/${id}`,
      action: 'vote',
    })),
  }),
}
