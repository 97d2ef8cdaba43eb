import type { HomeworkInput } from '../../../api/homework/homeworkInput'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { conflict, invalid, type Message } from '../../kit/problems'

/** Maps database constraints to form fields and messages. */
export const homeworkConstraints: ConstraintMessages = {
  homework_late_order: { path: 'late_until', key: 'homework_errors.late_before_due' },
  homework_percent: { path: 'deduction', key: 'homework_errors.over_hundred_percent' },
  homework_teams_name: { path: 'teams', key: 'homework_errors.team_twice' },
  homework_one_of_item: { path: 'item_id', key: 'homework_errors.column_taken' },
  hand_ins_operation: { path: 'op_id', key: 'homework_errors.operation_taken' },
}

type Checked = Pick<
  HomeworkInput,
  'scale' | 'max' | 'rubric' | 'teams' | 'person_ids' | 'due_at' | 'late_until' | 'deduction'
>
const sumOf = (rubric: Checked['rubric']) => rubric.reduce((sum, { points }) => sum + Math.round(points * 100), 0)

/** Rules that span fields. */
export const checkHomework = ({ scale, max, rubric, teams, person_ids, late_until, ...input }: Checked): void => {
  const members = teams.flatMap(({ member_ids }) => member_ids)
  const names = teams.map(({ name }) => name.toLocaleLowerCase())
  const errors: Record<string, readonly Message[]> = {
    ...(late_until !== null &&
      Date.parse(late_until) <= Date.parse(input.due_at) && {
        late_until: [{ key: 'homework_errors.late_before_due' }],
      }),
    ...(scale === 'pass_fail' && input.deduction > 0 && { deduction: [{ key: 'homework_errors.no_deduction' }] }),
    ...(scale === 'hundred' &&
      rubric.length > 0 &&
      sumOf(rubric) !== Math.round(max * 100) && { rubric: [{ key: 'homework_errors.rubric_sum', values: { max } }] }),
    ...(new Set(names).size < names.length && { teams: [{ key: 'homework_errors.team_twice' }] }),
    ...(new Set(members).size < members.length && { teams: [{ key: 'homework_errors.member_twice' }] }),
    ...(person_ids.length > 0 &&
      members.some((id) => !person_ids.includes(id)) && { teams: [{ key: 'homework_errors.member_not_chosen' }] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type Teams = readonly { name: string; member_ids: readonly number[] }[]
const formOf = (teams: Teams) =>
  JSON.stringify(
    teams
      .map(({ name, member_ids }) => [name, member_ids.toSorted((one, other) => one - other)])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  )
/** Teams stay once there is work, because a hand-in belongs to its team. */
export const checkTeamsStay = (before: { has_hand_ins: boolean; teams: Teams }, after: Teams): void => {
  if (before.has_hand_ins && formOf(before.teams) !== formOf(after))
    throw invalid({ teams: [{ key: 'homework_errors.teams_stay' }] })
}

/** New homework is published before it is due, so that nobody is late from the start. */
export const checkPublish = (
  { status, due_at, archived_at }: { status: string; due_at: string; archived_at: string | null },
  now: Date,
): void => {
  if (archived_at !== null) throw conflict('gradebook.item_archived')
  if (status === 'draft' && Date.parse(due_at) <= now.getTime()) throw conflict('homework_errors.due_passed')
}
