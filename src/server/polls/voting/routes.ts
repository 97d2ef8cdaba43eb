import { createHash } from 'node:crypto'
import { optionsOf, quorumOf } from '../../../api/polls/counting'
import type { BallotPaper, voting } from '../../../api/polls/voting'
import type { Context, Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { conflict, invalid } from '../../kit/problems'
import { checkChoices, maxChoicesOf } from '../record/rules'
import { ballotsFile, readBallots, readResults, localizedOptions } from '../results/readResults'
import { insertSealed } from '../secret/keyQueries'
import { sealBallot } from '../secret/sealing'
import { changeVote, compareCastKey, getRules, insertVote, markVoted, type VoteRules } from './castQueries'
import { getPaper, listVoting, type Paper } from './votingQueries'
import { scheduleTurnoutUpdate } from './turnout'

type VotingContext = Pick<Context, 'db' | 'locale'> & { person: Person; params: { id: number } }
const readPaper = ({ db, params: { id }, person, locale }: VotingContext): Promise<Paper> =>
  getPaper(db, { id, personId: person.id, locale })

const idsOf = ({ options }: Pick<Paper, 'options'>) => options.map(({ id }) => id)
const mayChange = ({ allow_change, status, state, voted }: Paper) =>
  allow_change && voted && status === 'open' && state === 'open'

const presentPaper = (paper: Paper, { locale }: VotingContext): BallotPaper => ({
  ...paper,
  options: localizedOptions(paper, locale),
  max_choices: maxChoicesOf({ ...paper, options: idsOf(paper) }),
  quorum_needed:
    paper.roll_count === null ? null : quorumOf({ quorumPercent: paper.quorum_percent, rollCount: paper.roll_count }),
  can_change: mayChange(paper),
})

const checkResultsVisible = async (context: VotingContext): Promise<void> => {
  const { results_visible } = await readPaper(context)
  if (!results_visible) throw conflict('voting.results_not_yet')
}

/**
 * Returns the encryption input for a secret ballot. A database constraint guarantees that an open secret poll has a
 * key.
 */
const sealingInput = ({ kind, options, public_key }: VoteRules) => {
  if (public_key === null) throw new Error('An open secret poll has no key')
  return { publicKey: public_key, options: optionsOf({ kind, options: idsOf({ options }) }) }
}

type CastContext = Context<(typeof voting)['POST /api/voting/:id/cast']>

/** Rejects a blocked or invalid vote. */
const checkBallot = (paper: VoteRules, { choices, receipt }: CastContext['body']) => {
  if (paper.blocked_reason !== null) throw conflict(`voting.blocked_reason.${paper.blocked_reason}`)
  checkChoices({ ...paper, options: idsOf(paper) }, choices)
  if (paper.secrecy === 'secret' && receipt === null) throw invalid({ receipt: [{ key: 'field.required' }] })
  if (paper.secrecy === 'open' && receipt !== null) throw invalid({ receipt: [{ key: 'voting.no_receipt' }] })
}

export const votingRoutes: Handlers<typeof voting> = {
  'GET /api/voting': async ({ db, query, person, locale }) =>
    toPage(await listVoting(db, { ...query, personId: person.id, locale }), query),

  'GET /api/voting/:id': async (context) => ({ data: presentPaper(await readPaper(context), context) }),

  'POST /api/voting/:id/cast': async (context) => {
    const { db, params, person, body, services } = context
    const { choices, receipt } = body
    const mark = {
      id: params.id,
      personId: person.id,
      keyHash: createHash('sha256').update(body.cast_key.toLowerCase()).digest(),
    }
    const rules = await getRules(db, mark)
    if (rules.voted && (await compareCastKey(db, mark)) === 'same') return { data: { cast: true } }
    checkBallot(rules, body)
    const sealed = receipt === null ? null : sealBallot({ receipt, choices }, sealingInput(rules))
    const rollId = await markVoted(db, mark)
    if (rollId === null) {
      // A concurrent request came first: the same person voted, or the poll was closed.
      if ((await compareCastKey(db, mark)) === 'same') return { data: { cast: true } }
      const { blocked_reason } = await getRules(db, mark)
      throw conflict(`voting.blocked_reason.${blocked_reason ?? 'voted'}`)
    }
    if (sealed) await insertSealed(db, { id: params.id, sealed })
    else await insertVote(db, { rollId, choices })
    scheduleTurnoutUpdate(services, params.id)
    return { data: { cast: true } }
  },

  'PUT /api/voting/:id/vote': async (context) => {
    const { db, params, person, body, services } = context
    const paper = await readPaper(context)
    checkChoices({ ...paper, options: idsOf(paper) }, body.choices)
    const isChanged =
      mayChange(paper) && (await changeVote(db, { id: params.id, personId: person.id, choices: body.choices }))
    if (!isChanged) throw conflict('voting.no_change')
    scheduleTurnoutUpdate(services, params.id)
    return { data: presentPaper(await readPaper(context), context) }
  },

  'GET /api/voting/:id/results': async (context) => {
    await checkResultsVisible(context)
    return { data: await readResults(context.db, { id: context.params.id, locale: context.locale }) }
  },

  'GET /api/voting/:id/ballots': async (context) => {
    await checkResultsVisible(context)
    return { data: await readBallots(context.db, context.params.id) }
  },

  'GET /api/voting/:id/ballots/file': async (context) => {
    await checkResultsVisible(context)
    return ballotsFile(context.db, { id: context.params.id, locale: context.locale })
  },
}
