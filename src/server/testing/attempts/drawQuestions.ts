import { randomBytes } from 'node:crypto'
import { conflict } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { fillPools } from '../tests/fillPools'
import { pinnedIn, poolsIn } from '../tests/items'
import { arrangeQuestions, type QuestionPlace } from './arrangeQuestions'
import { listCandidates, type getStartFacts } from './startQueries'

type Content = Pick<Awaited<ReturnType<typeof getStartFacts>>, 'content' | 'info_ids'>

/** Draws the questions of an attempt for a new seed. */
export const draw = async (db: Db, test: Content): Promise<{ seed: string; places: QuestionPlace[] }> => {
  const seed = randomBytes(16).toString('hex')
  return { seed, places: await drawQuestions(db, test, seed) }
}

/** Draws the questions for a seed; 409 if a pool has too few candidates. */
export const drawQuestions = async (db: Db, { content, info_ids }: Content, seed: string): Promise<QuestionPlace[]> => {
  const pools = poolsIn(content)
  const pinned = pinnedIn(content).map(({ question_id }) => question_id)
  const candidates = pools.length === 0 ? [] : await listCandidates(db, { pools, pinned, seed })
  const drawn = fillPools(pools.map(({ count }, place) => ({ count, candidates: candidates[place] ?? [] })))
  if (pools.some(({ count }, place) => drawn[place]?.length !== count)) throw conflict('attempts.pool_is_short')
  const places = arrangeQuestions(content, { seed, drawn, infoIds: info_ids })
  if (places.length === 0) throw conflict('attempts.no_questions')
  return places
}
