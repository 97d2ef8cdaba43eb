import type { handIns } from '../../../api/homework/handIns'
import { homeworkLimits } from '../../../api/homework/codes'
import { takeNoticesOf, writeMarks } from '../../gradebook'
import type { Handlers } from '../../kit/handlers'
import { conflict, notFound, orNotFound } from '../../kit/problems'
import { notifyOfMarked } from '../notices'
import { loadEditable } from '../setting/readHomework'
import { listWorks } from '../setting/workQueries'
import { lockOwner } from '../versionQueries'
import { decide, undoDecision } from './decide'
import {
  claimHandIn,
  countRemarks,
  deleteRemark,
  insertMarked,
  insertRemark,
  unclaimHandIn,
  updateRemark,
} from './queries'
import { loadReview, lockReview, readReview } from './readReview'
import { checkPlace } from './rules'

const entity = 'hand_ins'

export const handInRoutes: Handlers<typeof handIns> = {
  'GET /api/hand-ins/:id': async (context) => ({ data: await readReview(context) }),

  'POST /api/hand-ins/:id/decide': async (context) => {
    const after = await decide(context)
    context.audit({ action: 'decide', entity, ids: [context.params.id], after })
    return { data: await readReview(context) }
  },

  'POST /api/hand-ins/:id/undo': async (context) => {
    const after = await undoDecision(context)
    context.audit({ action: 'undo_decision', entity, ids: [context.params.id], after })
    return { data: await readReview(context) }
  },

  'POST /api/gradebook/homework/:id/people/:person/mark': async (context) => {
    const { db, params, body, person, services, audit } = context
    const homework = await loadEditable(context)
    if (homework.status === 'draft') throw conflict('homework_errors.is_draft')
    const read = async () => {
      const [work] = await listWorks(db, { id: params.id, person, only: params.person })
      return orNotFound(work)
    }
    const { user_id: userId, team_id: teamId } = await read()
    await lockOwner(db, { homeworkId: params.id, userId, teamId })
    const work = await read()
    if (work.state !== 'missing') throw conflict('homework_errors.has_hand_in')
    const userIds = work.members.map(({ id }) => id)
    const place = { groupId: homework.group_id, subjectId: homework.subject_id, itemId: homework.item_id }
    await writeMarks(context, { ...place, userIds, value: body.value, flag: null })
    const id = await insertMarked(db, {
      homeworkId: params.id,
      userId,
      teamId,
      number: 1,
      personId: person.id,
      value: body.value,
      comment: body.comment,
    })
    const toNotify = await takeNoticesOf(db, { itemId: homework.item_id, userIds })
    await notifyOfMarked(db, services, { id: params.id, title: homework.title, userIds: toNotify })
    audit({ action: 'decide', entity, ids: [id], after: { state: 'marked', mark: body.value } })
    return { data: { id } }
  },

  'POST /api/hand-ins/:id/remarks': async (context) => {
    const { db, params, body, person, audit } = context
    const { aim, versions } = await lockReview(context)
    if (aim.id !== versions[0]?.id || aim.state === 'returned') throw conflict('homework_errors.is_returned')
    checkPlace(body, aim)
    if ((await countRemarks(db, params.id)) >= homeworkLimits.remarks)
      throw conflict('homework_errors.too_many_remarks', { count: homeworkLimits.remarks })
    const data = await insertRemark(db, { handInId: params.id, authorId: person.id, input: body })
    audit({ action: 'remark', entity, ids: [params.id], after: { remark: data.id } })
    return { data }
  },

  'PUT /api/hand-ins/:id/remarks/:remark': async (context) => {
    const { db, params, body, person, audit } = context
    await lockReview(context)
    const own = { handInId: params.id, remark: params.remark, authorId: person.id }
    const data = orNotFound(await updateRemark(db, own, body.text))
    audit({ action: 'remark', entity, ids: [params.id], after: { remark: data.id } })
    return { data }
  },

  'DELETE /api/hand-ins/:id/remarks/:remark': async (context) => {
    const { db, params, person, audit } = context
    await lockReview(context)
    if (!(await deleteRemark(db, { handInId: params.id, remark: params.remark, authorId: person.id }))) throw notFound()
    audit({ action: 'remark', entity, ids: [params.id], before: { remark: params.remark } })
    return { data: { id: params.remark } }
  },

  'POST /api/hand-ins/:id/claim': async (context) => {
    const { db, params, person } = context
    const { facts, owner } = await loadReview(context)
    if (!facts.can_edit) throw notFound()
    // The lock of the work decides between a claim and a student who takes the work back.
    await lockOwner(db, owner)
    await claimHandIn(db, { id: params.id, personId: person.id })
    const { claim } = (await loadReview(context)).facts
    if (!claim) throw conflict('problem.busy')
    return { data: claim }
  },

  'DELETE /api/hand-ins/:id/claim': async (context) => {
    await loadReview(context)
    await unclaimHandIn(context.db, { id: context.params.id, personId: context.person.id })
    return { data: { id: context.params.id } }
  },
}
