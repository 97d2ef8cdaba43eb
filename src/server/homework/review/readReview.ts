import type { HandInReview } from '../../../api/homework/handIns'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, notFound, orNotFound } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { listVersions, lockOwner, type Owner, type StoredVersion } from '../versionQueries'
import { findReview, type ReviewFacts } from './queries'

export type ReviewContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & {
  person: Person
  params: { id: number }
}
/** The versions that were handed in, newest first, and the one that the address names. */
export type Review = {
  facts: ReviewFacts
  owner: Owner
  versions: StoredVersion[]
  aim: StoredVersion
  handInsLeft: number
}

const loadFacts = async ({ db, person, params }: ReviewContext) =>
  orNotFound(await findReview(db, { id: params.id, person }))
const ownerOf = ({ homework_id, user_id, team_id }: ReviewFacts): Owner => ({
  homeworkId: homework_id,
  userId: user_id,
  teamId: team_id,
})

/** 404 for drafts and for work out of reach. */
export const loadReview = async (context: ReviewContext): Promise<Review> => {
  const { db, services, now, params } = context
  const facts = await loadFacts(context)
  const owner = ownerOf(facts)
  const all = await listVersions(db, owner, signerAt(services.keyFor, now))
  const versions = all.filter(({ state }) => state !== 'draft')
  const aim = orNotFound(versions.find(({ id }) => id === params.id))
  return { facts, owner, versions, aim, handInsLeft: Math.max(0, facts.max_hand_ins - versions.length) }
}

/** Like `loadReview`, read after the lock of the work; 404 for curators, 409 while another reviewer has it open. */
export const lockReview = async (context: ReviewContext): Promise<Review> => {
  const found = await loadFacts(context)
  if (!found.can_edit) throw notFound()
  await lockOwner(context.db, ownerOf(found))
  const review = await loadReview(context)
  if (review.facts.claim && !review.facts.claim.mine)
    throw conflict('homework_errors.claimed', { name: review.facts.claim.name })
  return review
}

export const presentReview = ({ facts, versions, handInsLeft }: Review): HandInReview => ({
  ...facts,
  rubric: facts.rubric.map(({ text, hint, points }) => ({ text, hint, points })),
  hand_ins_left: handInsLeft,
  versions: versions.map(({ op_id: _op, ...version }) => version),
})

export const readReview = async (context: ReviewContext): Promise<HandInReview> =>
  presentReview(await loadReview(context))
