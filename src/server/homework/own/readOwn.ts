import type { OwnHomework } from '../../../api/homework/ownHomework'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { listFiles, presentRichTexts } from '../../library'
import { listVersions, lockOwner, type Owner, type StoredVersion } from '../versionQueries'
import { findOwn, type OwnFacts } from './queries'
import { canTakeBack, countSent, refusalOf } from './rules'
import { isClaimed } from './writeQueries'

export type OwnContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & {
  person: Person
  params: { id: number }
}
export type OwnWork = { facts: OwnFacts; owner: Owner; versions: StoredVersion[] }

const loadFacts = async ({ db, locale, person, params }: OwnContext) =>
  orNotFound(await findOwn(db, { id: params.id, userId: person.id, locale }))
const ownerOf = ({ id, team_id }: OwnFacts, { person }: OwnContext): Owner => ({
  homeworkId: id,
  userId: person.id,
  teamId: team_id,
})

/** 404 for homework of others. */
export const loadOwn = async (context: OwnContext): Promise<OwnWork> => {
  const { db, services, now } = context
  const facts = await loadFacts(context)
  const owner = ownerOf(facts, context)
  return { facts, owner, versions: await listVersions(db, owner, signerAt(services.keyFor, now)) }
}

/** Like `loadOwn`, read after the lock of the work, so that concurrent changes run in sequence. */
export const lockOwn = async (context: OwnContext): Promise<OwnWork> => {
  await lockOwner(context.db, ownerOf(await loadFacts(context), context))
  return loadOwn(context)
}

/** Hides what the teacher has not shown: remarks before the decision, and the decision before its mark is posted. */
const presentVersion = ({ op_id: _op, ...version }: StoredVersion, { is_posted }: OwnFacts) => {
  if (version.state === 'returned' || (version.state === 'marked' && is_posted)) return version
  const hidden = { comment: null, criteria: null, given: null, deducted: null, mark: null, remarks: [] }
  return { ...version, ...hidden, decided_at: null, decided_by: null }
}

export const presentOwn = async (context: OwnContext, { facts, versions }: OwnWork): Promise<OwnHomework> => {
  const { db, services, now } = context
  const sign = signerAt(services.keyFor, now)
  const { instructions, file_ids, team_name, team_members, ...shown } = facts
  const [text = ''] = await presentRichTexts(db, [instructions ?? ''], sign)
  const sent = versions.filter(({ state }) => state !== 'draft')
  const draft = versions.find(({ state }) => state === 'draft')
  const newest = sent[0]
  const moment = { pressedAt: now.getTime(), arrivedAt: now.getTime() }
  return {
    ...shown,
    instructions: text || null,
    files: await listFiles(db, file_ids, sign),
    hand_ins_left: Math.max(0, facts.max_hand_ins - countSent(versions)),
    team: team_name === null ? null : { name: team_name, members: team_members },
    server_now: now.toISOString(),
    refusal: refusalOf(facts, versions, moment),
    can_take_back: canTakeBack(facts, newest, {
      now: now.getTime(),
      isClaimed: newest?.state === 'submitted' && (await isClaimed(db, newest.id)),
    }),
    next_number: (newest?.number ?? 0) + 1,
    draft: draft ? presentVersion(draft, facts) : null,
    versions: sent.map((version) => presentVersion(version, facts)),
  }
}

export const readOwn = async (context: OwnContext): Promise<OwnHomework> => presentOwn(context, await loadOwn(context))
