import type { PollResults, Tally } from '../../src/api/polls/results'
import { options } from './ballotsKit'

const counts = (votes: readonly number[], ids = options.map(({ id }) => id)) =>
  votes.map((count, place) => ({ option_id: ids[place] ?? '', votes: count }))

/** Three rounds with 100 ballots: the fourth option is eliminated, then the third; the first wins with a majority. */
export const rankedTally: Tally = {
  ballots: 102,
  abstained: 2,
  counted: 100,
  quorum_needed: 80,
  has_quorum: true,
  needed: 49,
  votes: counts([40, 30, 20, 10]),
  rounds: [
    {
      votes: counts([40, 30, 20, 10]),
      exhausted: 0,
      needed: 51,
      eliminated: ['o4'],
      tie_break: null,
      transfers: [
        { from: 'o4', to: 'o1', votes: 3 },
        { from: 'o4', to: 'o3', votes: 5 },
        { from: 'o4', to: null, votes: 2 },
      ],
    },
    {
      votes: counts([43, 30, 25]),
      exhausted: 2,
      needed: 50,
      eliminated: ['o3'],
      tie_break: null,
      transfers: [
        { from: 'o3', to: 'o1', votes: 12 },
        { from: 'o3', to: 'o2', votes: 12 },
        { from: 'o3', to: null, votes: 1 },
      ],
    },
    { votes: counts([55, 42]), exhausted: 3, needed: 49, eliminated: [], tie_break: null, transfers: [] },
  ],
  winner: 'o1',
  reason: null,
  tied: [],
  by_lot: false,
}

export const singleTally = (more: Partial<Tally> = {}): Tally => ({
  ...rankedTally,
  needed: 51,
  votes: counts([60, 25, 15, 0]),
  rounds: [],
  ...more,
})

export const pollResults = (more: Partial<PollResults> = {}): PollResults => ({
  id: 4,
  name: 'Выборы председателя',
  kind: 'ranked',
  secrecy: 'secret',
  status: 'published',
  threshold: 'majority',
  ties_by_lot: false,
  results: 'published',
  quorum_percent: 50,
  opened_at: '2026-10-05T09:00:00Z',
  closed_at: '2026-10-09T15:00:00Z',
  published_at: '2026-10-10T09:00:00Z',
  is_final: true,
  options,
  turnout: {
    roll: 160,
    voted: 102,
    quorum_percent: 50,
    quorum_needed: 80,
    by: 'group',
    parts: [{ id: 1, code: 'ИС-24-1', name: 'ИС-24-1', roll: 25, voted: 20 }],
    rest: { roll: 135, voted: 82 },
  },
  tally: rankedTally,
  roll_hash: 'ab'.repeat(32),
  ballots_hash: 'cd'.repeat(32),
  ...more,
})
