import { arrivalOf } from '../../../api/homework/rules'
import type { HandInContent, ownHomeworkCalls } from '../../../api/homework/ownHomework'
import type { Context, Handlers } from '../../kit/handlers'
import type { Problem } from '../../kit/problems'
import { conflictWith, notFound } from '../../kit/problems'
import { toPage } from '../../kit/records/lists'
import { claimFiles, deleteUnusedFiles } from '../../library'
import { listOwn } from './queries'
import { loadOwn, lockOwn, presentOwn, readOwn, type OwnContext, type OwnWork } from './readOwn'
import { canTakeBack, checkContent, checkNotEmpty, draftRefusalOf, refusalOf } from './rules'
import { isClaimed, noteOpened, replaceFiles, resolveRemark, saveDraft, submitDraft, takeBack } from './writeQueries'

const entity = 'hand_ins'

const refuse = async (context: OwnContext, work: OwnWork, reason: string): Promise<Problem> =>
  conflictWith(`homework_errors.refused.${reason}`, await presentOwn(context, work))

/** Stores the content as the draft and returns its id. */
const store = async (
  { db, person, objects }: OwnContext & Pick<Context, 'objects'>,
  { facts, owner, versions }: OwnWork,
  { text, link, file_ids }: HandInContent,
): Promise<{ id: number; number: number }> => {
  checkContent(facts, { text, link, file_ids })
  const draft = versions.find(({ state }) => state === 'draft')
  // An improvement starts from the files of the version before, and team members share them.
  const attachedIds = versions.flatMap(({ files }) => files.map((file) => file.id))
  await claimFiles(db, {
    ids: file_ids,
    attachedIds,
    purpose: 'answer',
    uploaderId: person.id,
    ownerId: person.id,
    path: 'file_ids',
  })
  const number = draft?.number ?? (versions[0]?.number ?? 0) + 1
  const id = await saveDraft(db, owner, {
    id: draft?.id ?? null,
    number,
    content: { text: text?.trim() ? text : null, link },
  })
  const removed = await replaceFiles(db, { id, fileIds: file_ids })
  objects.deleteAfterCommit(await deleteUnusedFiles(db, removed))
  return { id, number }
}

export const ownHomeworkRoutes: Handlers<typeof ownHomeworkCalls> = {
  'GET /api/study/homework': async ({ db, query, person, locale }) =>
    toPage(await listOwn(db, { ...query, userId: person.id, locale }), query),

  'GET /api/study/homework/:id': async (context) => ({ data: await readOwn(context) }),

  'POST /api/study/homework/:id/opened': async (context) => {
    await loadOwn(context)
    await noteOpened(context.db, { id: context.params.id, userId: context.person.id })
    return { data: { id: context.params.id } }
  },

  'PUT /api/study/homework/:id/draft': async (context) => {
    const { body, now } = context
    const work = await lockOwn(context)
    const draft = work.versions.find(({ state }) => state === 'draft')
    const at = now.getTime()
    const refusal = draftRefusalOf(work.facts, work.versions, { pressedAt: at, arrivedAt: at })
    if (refusal) throw await refuse(context, work, refusal)
    if ((draft?.version ?? 0) !== body.version) throw conflictWith('problem.stale', await presentOwn(context, work))
    await store(context, work, body)
    return { data: await readOwn(context) }
  },

  'POST /api/study/homework/:id/hand-in': async (context) => {
    const { db, body, person, now, audit, sinceArrival } = context
    const work = await lockOwn(context)
    const { facts, versions } = work
    const done = versions.find(({ op_id }) => op_id === body.op_id)
    if (done) {
      audit({ action: 'hand_in', entity, ids: [done.id], after: { number: done.number, repeated: true } })
      return { data: await presentOwn(context, work) }
    }
    const arrivedAt = new Date(now.getTime() - sinceArrival())
    const pressedAt = new Date(Math.min(Date.parse(body.pressed_at), arrivedAt.getTime()))
    const moment = { pressedAt: pressedAt.getTime(), arrivedAt: arrivedAt.getTime() }
    const refusal = refusalOf(facts, versions, moment)
    if (refusal) throw await refuse(context, work, refusal)
    const sent = versions.find(({ state }) => state !== 'draft')
    if (body.number !== (sent?.number ?? 0) + 1) throw await refuse(context, work, 'other_number')
    checkNotEmpty(body)
    const { id, number } = await store(context, work, body)
    const isLate = arrivalOf(facts, moment) === 'late'
    await submitDraft(db, { id, userId: person.id, opId: body.op_id, pressedAt, arrivedAt, isLate })
    audit({ action: 'hand_in', entity, ids: [id], after: { number, is_late: isLate, files: body.file_ids.length } })
    return { data: await readOwn(context) }
  },

  'POST /api/study/homework/:id/take-back': async (context) => {
    const { db, body, now, audit } = context
    const work = await lockOwn(context)
    const aim = work.versions.find(({ number }) => number === body.number)
    if (!aim) throw notFound()
    if (aim.state !== 'draft') {
      const [newest] = work.versions
      const isReviewed = await isClaimed(db, aim.id)
      const isAllowed =
        newest?.id === aim.id && canTakeBack(work.facts, newest, { now: now.getTime(), isClaimed: isReviewed })
      if (!isAllowed || !(await takeBack(db, aim.id)))
        throw await refuse(context, work, isReviewed ? 'in_review' : 'cannot_take_back')
    }
    audit({ action: 'take_back', entity, ids: [aim.id], after: { number: aim.number } })
    return { data: await readOwn(context) }
  },

  'PUT /api/study/homework/:id/remarks/:remark': async (context) => {
    const { db, params, body } = context
    const { owner } = await lockOwn(context)
    if (!(await resolveRemark(db, owner, { remark: params.remark, isResolved: body.resolved }))) throw notFound()
    return { data: await readOwn(context) }
  },
}
