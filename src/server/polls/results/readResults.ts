import type { Locale } from '../../../api/kit/endpoints'
import type { BallotsDocument } from '../../../api/polls/ballots'
import { countBallots, optionsOf } from '../../../api/polls/counting'
import type { PollResults, BallotOption } from '../../../api/polls/results'
import { conflict } from '../../kit/problems'
import { localise } from '../../kit/texts/messages'
import type { Db } from '../../platform/database'
import { countRoll } from '../roll/rollQueries'
import { turnoutOf } from '../roll/rules'
import { getResultPoll, listOpenBallots, listSecretBallots, questionOf, type ResultPoll } from './queries'

type PollRef = { id: number; locale: Locale }

/** Returns the options in the reader's language. The options of a yes/no decision have fixed texts. */
export const localizedOptions = (
  { kind, options }: Pick<ResultPoll, 'kind' | 'options'>,
  locale: Locale,
): BallotOption[] => {
  if (kind === 'yes_no_abstain')
    return optionsOf({ kind, options: [] }).map((id) => ({
      id,
      title: localise(locale, { key: `polls.decision.${id}` }),
      description: null,
    }))
  return options.map(({ id, translations: { ru, en } }) => {
    const [first, second] = locale === 'ru' ? [ru, ru] : [en, ru]
    return { id, title: first?.title ?? second.title, description: first?.description ?? second.description ?? null }
  })
}

/** Returns the results so far. The caller has checked that the reader may see them. */
export const readResults = async (db: Db, which: PollRef): Promise<PollResults> => {
  const poll = await getResultPoll(db, which)
  const { opened_at, roll_hash } = poll
  if (opened_at === null || roll_hash === null) throw conflict('polls.no_results')
  const tally =
    poll.tally ??
    countBallots(
      questionOf(poll),
      (await listOpenBallots(db, which.id)).map(({ choices }) => choices),
      null,
    )
  const { titles: _titles, description: _description, min_choices: _min, max_choices: _max, ...shown } = poll
  return {
    ...shown,
    opened_at,
    roll_hash,
    tally,
    is_final: poll.tally !== null,
    options: localizedOptions(poll, which.locale),
    turnout: turnoutOf(await countRoll(db, which), poll.quorum_percent),
  }
}

/** Returns all ballots of a counted poll with its result. */
export const readBallots = async (db: Db, id: number): Promise<BallotsDocument> => {
  const poll = await getResultPoll(db, { id, locale: 'ru' })
  const { opened_at, closed_at, roll_hash, ballots_hash, tally, titles } = poll
  if (opened_at === null || closed_at === null || roll_hash === null || ballots_hash === null || tally === null)
    throw conflict('polls.no_results')
  const { kind, secrecy, threshold, ties_by_lot, quorum_percent, roll_count } = poll
  const english = localizedOptions(poll, 'en')
  return {
    product: 'abitura',
    format: 1,
    poll: {
      id,
      titles,
      kind,
      secrecy,
      threshold,
      ties_by_lot,
      quorum_percent,
      opened_at,
      closed_at,
      roll_count,
      roll_hash,
      options: localizedOptions(poll, 'ru').map((option, at) => ({
        id: option.id,
        titles: { ru: option.title, en: english[at]?.title ?? option.title },
      })),
    },
    ballots: secrecy === 'secret' ? await listSecretBallots(db, id) : await listOpenBallots(db, id),
    ballots_hash,
    tally,
  }
}

/** Returns the ballots and the result of a counted poll as a JSON file. */
export const ballotsFile = async (
  db: Db,
  { id, locale }: PollRef,
): Promise<{ name: string; type: string; body: string }> => {
  const ballots = await readBallots(db, id)
  const name = localise(locale, {
    key: 'polls.ballots_file',
    values: { name: ballots.poll.titles[locale].slice(0, 100) },
  })
  return { name: `${name}.json`, type: 'application/json', body: JSON.stringify(ballots, null, 1) }
}
