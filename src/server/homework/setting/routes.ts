import type { homework } from '../../../api/homework/homework'
import type { HomeworkInput } from '../../../api/homework/homeworkInput'
import {
  addColumn,
  changeColumn,
  deleteEmptyItem,
  lockUnsigned,
  publishBookChange,
  setItemArchived,
} from '../../gradebook'
import type { Handlers } from '../../kit/handlers'
import { conflict, invalid, orNotFound, stale, type Message } from '../../kit/problems'
import { exportFile } from '../../kit/records/exports'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { filesIn } from '../../kit/texts/richText'
import { linkFiles } from '../../library'
import { notifyOfSet, notifyOfReminder } from '../notices'
import { zipOfHandIns } from '../zip'
import { exportColumns } from './exportColumns'
import { listHomework } from './queries'
import {
  loadEditable,
  loadHomework,
  presentHomework,
  readHomework,
  splitInput,
  type HomeworkContext,
} from './readHomework'
import { checkHomework, checkPublish, checkTeamsStay } from './rules'
import { listWorks } from './workQueries'
import {
  copyFileLinks,
  deleteUnused,
  findForeign,
  insertHomework,
  listAudience,
  lockHomework,
  saveExtension,
  setStatus,
  takeReminders,
  updateHomework,
  type HomeworkContent,
} from './writeQueries'

const entity = 'gradebook/homework'

const notALesson = { lesson_number: null, room: null }

/** Rejects people outside the group and materials that the person cannot read; the stored ones stay. */
const checkChosen = async (
  { db, person }: Pick<HomeworkContext, 'db' | 'person'>,
  {
    groupId,
    content,
    before,
  }: {
    groupId: number
    content: HomeworkContent
    before?: {
      person_ids: readonly number[]
      material_ids: readonly number[]
      teams: readonly { member_ids: readonly number[] }[]
    }
  },
) => {
  const known = new Set([
    ...(before?.person_ids ?? []),
    ...(before?.teams ?? []).flatMap(({ member_ids }) => member_ids),
  ])
  const members = content.teams.flatMap(({ member_ids }) => member_ids)
  const foreign = await findForeign(db, {
    groupId,
    personIds: [...content.person_ids, ...members].filter((id) => !known.has(id)),
    materialIds: content.material_ids.filter((id) => !before?.material_ids.includes(id)),
    person,
  })
  const fault: readonly Message[] = [{ key: 'homework_errors.not_in_group' }]
  const errors = {
    ...(foreign.people.some((id) => content.person_ids.includes(id)) && { person_ids: fault }),
    ...(foreign.people.some((id) => members.includes(id)) && { teams: fault }),
    ...(foreign.materials.length > 0 && { material_ids: [{ key: 'field.no_such_record' }] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const link = (context: HomeworkContext, id: number, { file_ids, instructions }: HomeworkContent) =>
  linkFiles(
    context.db,
    {
      links: 'homework_files',
      column: 'homework_id',
      id,
      shown: { files: file_ids, instructions: filesIn([instructions ?? '']) },
    },
    context.person,
  )

type Place = { group_id: number; subject_id: number; period_id: number | null }
/** Creates the column and the homework. */
const create = async (
  context: Omit<HomeworkContext, 'params'>,
  {
    place,
    column,
    content,
    copyOf,
  }: {
    place: Place
    column: ReturnType<typeof splitInput>['column']
    content: HomeworkContent
    copyOf?: number
  },
) => {
  const { db, person } = context
  const itemId = await addColumn(
    {
      ...context,
      params: { group: place.group_id, subject: place.subject_id },
      query: { period: place.period_id ?? undefined },
    },
    { ...notALesson, kind: 'homework', topic: null, held_on: null, test_id: null, ...column },
  )
  await checkChosen(context, { groupId: place.group_id, content })
  const id = await insertHomework(db, { itemId, authorId: person.id, content })
  const within = { ...context, params: { id } }
  if (copyOf !== undefined) await copyFileLinks(db, { from: copyOf, to: id })
  await link(within, id, content)
  return { id, data: await readHomework(within) }
}

const change = async (context: HomeworkContext, version: number, input: HomeworkInput) => {
  const { db, params } = context
  const before = await loadEditable(context)
  const locked = orNotFound(await lockHomework(db, params.id))
  if (locked.version !== version) throw stale(await readHomework(context))
  checkHomework(input)
  checkTeamsStay(before, input.teams)
  const { column, content } = splitInput(input)
  await checkChosen(context, { groupId: before.group_id, content, before })
  await changeColumn(
    context,
    { id: before.item_id, gradebook_id: before.gradebook_id, scale: before.scale },
    { ...column, ...notALesson },
  )
  await updateHomework(db, params.id, content)
  await link(context, params.id, content)
  return { before: await presentHomework(context, before), data: await readHomework(context) }
}

const workOf = async (context: HomeworkContext, userId: number) => {
  const { db, person, params } = context
  const [found] = await listWorks(db, { id: params.id, person, only: userId })
  return orNotFound(found)
}

export const homeworkRoutes: Handlers<typeof homework> = {
  'GET /api/gradebook/homework': ({ db, query, person, locale }) =>
    withTabCounts(query, (listed) => listHomework(db, { ...listed, person, locale })),

  'GET /api/gradebook/homework/export': async ({ db, query, person, locale, audit }) => {
    const { format, ...listed } = query
    const { rows } = await listHomework(db, { ...listed, person, locale })
    audit({ action: 'export', entity, ids: [], after: { filter: listed.filter, count: rows.length } })
    return exportFile({
      name: localise(locale, { key: 'export.files.homework' }),
      columns: exportColumns(locale),
      rows,
      format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/gradebook/homework/:id': async (context) => ({ data: await readHomework(context) }),

  'POST /api/gradebook/homework': async (context) => {
    const { group_id, subject_id, period_id, ...input } = context.body
    checkHomework(input)
    const { id, data } = await create(context, { place: { group_id, subject_id, period_id }, ...splitInput(input) })
    context.audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'PUT /api/gradebook/homework/:id': async (context) => {
    const { params, body, audit } = context
    const { before, data } = await change(context, body.version, body.input)
    audit({ action: 'edit', entity, ids: [params.id], before, after: data })
    return { data }
  },

  'DELETE /api/gradebook/homework/:id': async (context) => {
    const { db, params, audit } = context
    const before = await loadEditable(context)
    await lockUnsigned(db, before.gradebook_id, 'whole')
    const isGone = await deleteUnused(db, params.id)
    if (!isGone || !(await deleteEmptyItem(db, before.item_id))) await setItemArchived(db, before.item_id, true)
    audit({ action: isGone ? 'delete' : 'archive', entity, ids: [params.id], before })
    await publishBookChange(context, before.gradebook_id)
    return { data: { id: params.id } }
  },

  'POST /api/gradebook/homework/:id/publish': async (context) => {
    const { db, params, services, now, audit } = context
    const before = await loadEditable(context)
    await lockHomework(db, params.id)
    const current = await loadEditable(context)
    checkPublish(current, now)
    if (current.status !== 'published') await setStatus(db, params.id, 'published')
    if (current.status === 'draft')
      await notifyOfSet(db, services, { ...current, userIds: await listAudience(db, params.id) })
    audit({ action: 'publish', entity, ids: [params.id], before: { status: before.status } })
    return { data: await readHomework(context) }
  },

  'POST /api/gradebook/homework/:id/close': async (context) => {
    const { db, params, audit } = context
    await loadEditable(context)
    const locked = orNotFound(await lockHomework(db, params.id))
    if (locked.status === 'draft') throw conflict('homework_errors.is_draft')
    if (locked.status !== 'closed') await setStatus(db, params.id, 'closed')
    audit({ action: 'close', entity, ids: [params.id], before: { status: locked.status } })
    return { data: await readHomework(context) }
  },

  'POST /api/gradebook/homework/:id/copy': async (context) => {
    const { body, audit } = context
    const stored = await loadHomework(context)
    const { group_id, period_id, due_at } = body
    // Late work is accepted for as long after the new due time as it was after the old one.
    const shift = Date.parse(due_at) - Date.parse(stored.due_at)
    const late_until = stored.late_until && new Date(Date.parse(stored.late_until) + shift).toISOString()
    const { title, scale, max, weight, category, rubric, material_ids, file_ids, instructions } = stored
    const { deduction, deduction_unit, takes_text, takes_files, takes_link, max_hand_ins, max_files } = stored
    const { id, data } = await create(context, {
      copyOf: stored.id,
      place: { group_id, subject_id: stored.subject_id, period_id },
      column: { title, scale, max, weight, category, posts_at: null },
      content: {
        deduction,
        deduction_unit,
        takes_text,
        takes_files,
        takes_link,
        max_hand_ins,
        max_files,
        rubric,
        material_ids,
        file_ids,
        instructions,
        due_at,
        late_until,
        person_ids: [],
        teams: [],
      },
    })
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'GET /api/gradebook/homework/:id/works': async (context) => {
    const { db, params, person } = context
    await loadHomework(context)
    return { data: await listWorks(db, { id: params.id, person }) }
  },

  'POST /api/gradebook/homework/:id/remind': async (context) => {
    const { db, params, body, services, audit } = context
    const found = await loadEditable(context)
    if (found.status !== 'published') throw conflict('homework_errors.is_not_published')
    const userIds = await takeReminders(db, { id: params.id, userIds: body.user_ids })
    await notifyOfReminder(db, services, { ...found, userIds })
    audit({ action: 'remind', entity, ids: [params.id], after: { reminded: userIds.length } })
    return { data: { reminded: userIds.length } }
  },

  'PUT /api/gradebook/homework/:id/extensions/:person': async (context) => {
    const { db, params, body, audit } = context
    await loadEditable(context)
    const before = await workOf(context, params.person)
    const userIds = before.members.map(({ id }) => id)
    await saveExtension(db, { id: params.id, userIds, dueAt: body.due_at, reason: body.reason })
    const data = await workOf(context, params.person)
    audit({
      action: 'extend',
      entity,
      ids: [params.id],
      before: { due_at: before.due_at },
      after: { user_ids: userIds, due_at: body.due_at },
    })
    return { data }
  },

  'GET /api/gradebook/homework/:id/zip': async (context) => {
    const found = await loadHomework(context)
    const download = await zipOfHandIns(context, found)
    context.audit({ action: 'export', entity, ids: [found.id] })
    return download
  },
}
