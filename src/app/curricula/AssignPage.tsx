import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useGetOne, useRedirect, useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import type { AssignmentPreview, CandidateGroup } from '../../api/curricula/assignment'
import type { Curriculum } from '../../api/curricula/curricula'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { LabelledSelect } from '../kit/inputs/choices/Select'
import { useAct, useRead } from '../kit/providers/calls'
import { faultOf } from '../shell/page/faultOf'
import { PageHead } from '../shell/page/PageHead'
import { RecordFault } from '../shell/page/RecordFault'
import { useBreadcrumb } from '../shell/routing/recordName'
import { toast } from '../shell/toasts/store'
import { nameOf } from './codes'
import { chosenTeachers, Loads, PlanTable, type Chosen, subjectsWithoutTeacher } from './PlanTable'
import './curricula.css'

/** Chooses groups and a semester, and shows the gradebooks and teachers that an assignment creates. */
export const AssignPage = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const [period, setPeriod] = useState<number>()
  // Without a choice the server suggests groups; an empty choice means none.
  const [groups, setGroups] = useState(search.get('groups'))
  const { data: curriculum } = useGetOne<Curriculum>('groups/curricula', { id: Number(id) })
  const query = {
    ...(period !== undefined && { period_id: String(period) }),
    ...(groups !== null && { group_ids: groups }),
  }
  const { data, error, refetch, isPlaceholderData } = useRead(
    'GET /api/groups/curricula/:id/assignment',
    { id, query },
    { placeholderData: (before) => before },
  )
  const name = curriculum && nameOf(curriculum, translate)
  useBreadcrumb(name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data || !curriculum) return <FormSkeleton />
  const chosenIds = data.groups
    .filter((group) => groups?.split(',').includes(String(group.id)) ?? group.is_suggested)
    .map((group) => group.id)
  return (
    <div className="record-page stack gap-6">
      <PageHead title={translate('curricula.assign.title', { name })} subtitle={curriculum.direction_name} />
      <div className="column gap-6">
        <Assignment
          curriculum={curriculum}
          preview={data}
          isLoading={isPlaceholderData}
          chosenIds={chosenIds}
          onGroups={(ids) => setGroups(ids.join(','))}
          onPeriod={setPeriod}
        />
      </div>
    </div>
  )
}

type Props = {
  curriculum: Curriculum
  preview: AssignmentPreview
  /** Whether the preview is still that of the choices before. */
  isLoading: boolean
  chosenIds: readonly number[]
  onGroups: (ids: readonly number[]) => void
  onPeriod: (id: number) => void
}

const Assignment = ({ curriculum, preview, isLoading, chosenIds, onGroups, onPeriod }: Props) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const [replaced, setReplaced] = useState<readonly number[]>([])
  const [teachers, setTeachers] = useState<Chosen>(new Map())
  const { groups, periods, period_id } = preview
  const assign = useAct('POST /api/groups/curricula/:id/assign', {
    onSuccess: ({ gradebooks, teachers: added }) => {
      toast.success({ text: translate('curricula.assign.done', { gradebooks, teachers: added }) })
      redirect('edit', 'groups/curricula', curriculum.id)
    },
  })
  if (groups.length === 0) return <p className="muted">{translate('curricula.assign.no_groups')}</p>
  if (period_id === null) return <p className="muted">{translate('curricula.assign.no_periods')}</p>
  const plans = preview.plans.filter(({ group_id }) => chosenIds.includes(group_id))
  const chosen = groups.filter(({ id }) => chosenIds.includes(id))
  const isOther = (group: CandidateGroup) => group.curriculum !== null && group.curriculum.id !== curriculum.id
  const unconfirmed = chosen.some((group) => isOther(group) && !replaced.includes(group.id))
  const open = subjectsWithoutTeacher(plans, teachers)
  const toggle = (ids: readonly number[], id: number) =>
    ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
  const submit = () =>
    assign.mutate({
      id: curriculum.id,
      body: {
        period_id,
        group_ids: [...chosenIds],
        replaced_group_ids: replaced.filter((id) => chosenIds.includes(id)),
        teachers: chosenTeachers(plans, teachers),
      },
    })
  return (
    <>
      <section className="panel">
        <header>
          <h2>{translate('curricula.assign.groups')}</h2>
        </header>
        <ul className="list">
          {groups.map((group) => (
            <li key={group.id}>
              <div className="stack gap-1 align-start">
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={chosenIds.includes(group.id)}
                      onChange={() => onGroups(toggle(chosenIds, group.id))}
                    />
                  }
                  label={`${group.code} · ${translate('curricula.assign.entered', { year: group.entry_year, course: group.course })}`}
                />
                {group.entry_year !== curriculum.entry_year && chosenIds.includes(group.id) && (
                  <span className="text-s text-warning">
                    {translate('curricula.assign.other_year', { year: curriculum.entry_year, own: group.entry_year })}
                  </span>
                )}
                {isOther(group) && group.curriculum && (
                  <span className="text-s text-warning">
                    {translate('curricula.assign.follows', {
                      code: group.curriculum.direction_code,
                      year: group.curriculum.entry_year,
                      edition: group.curriculum.edition,
                    })}
                  </span>
                )}
                {isOther(group) && chosenIds.includes(group.id) && (
                  <FormControlLabel
                    control={
                      <Checkbox
                        size="small"
                        checked={replaced.includes(group.id)}
                        onChange={() => setReplaced(toggle(replaced, group.id))}
                      />
                    }
                    label={translate('curricula.assign.replace', { group: group.code })}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <LabelledSelect
        label={translate('curricula.assign.period')}
        choices={periods.map(({ id, name, academic_year }) => ({ id, name: `${name}, ${academic_year}` }))}
        value={period_id}
        onChange={(choice) => choice && onPeriod(choice.id)}
      />
      {plans.map((plan) => (
        <PlanTable
          key={plan.group_id}
          plan={plan}
          code={groups.find(({ id }) => id === plan.group_id)?.code ?? ''}
          chosen={teachers}
          onChoose={(key, teacher) => setTeachers(new Map([...teachers, [key, teacher]]))}
        />
      ))}
      <Loads plans={plans} chosen={teachers} />
      <div className="row between gap-4 wrap">
        <p className="muted">
          {unconfirmed && translate('curricula.assign.confirm')}
          {chosen.length === 0 && translate('curricula.assign.no_choice')}
          {!unconfirmed && open > 0 && translate('curricula.assign.no_teacher', open)}
        </p>
        <Button
          variant="contained"
          disabled={chosen.length === 0 || unconfirmed || isLoading || assign.isPending}
          aria-busy={assign.isPending}
          onClick={submit}
        >
          {translate('curricula.assign.submit')}
        </Button>
      </div>
    </>
  )
}
