import { useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Calls } from '../../api'
import type { Group } from '../../api/groups/groups'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { OnFormChange } from '../kit/forms/OnFormChange'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { TextInput } from '../kit/inputs/TextInput'
import { useAct } from '../kit/providers/calls'
import { fieldErrors } from '../kit/providers/fieldErrors'
import { toast } from '../shell/toasts/store'
import { academicYears, nextAcademicYear } from './academicYears'
import { courseChoices, lastCourse } from './courses'
import { OrderInputs } from './OrderInputs'

type Plan = Calls['POST /api/groups/:id/promote/preview']['answer']['data']
type Props = { group: Group; onClose: (isDone: boolean) => void }

/** Promotes a group to the next course and year after a preview. */
export const PromoteDialog = ({ group, onClose }: Props) => {
  const translate = useTranslate()
  const preview = useAct('POST /api/groups/:id/promote/preview')
  const promote = useAct('POST /api/groups/:id/promote')
  const refresh = useRefresh()
  const [plan, setPlan] = useState<Plan | null>(null)
  const year = nextAcademicYear(group.academic_year)
  const years = academicYears(year)
  const bodyOf = ({ course, academic_year, code, order_number, order_date }: FieldValues) => ({
    version: group.version,
    course,
    academic_year,
    code: code ?? undefined,
    order_number,
    order_date,
  })
  const loadPreview = async (values: FieldValues) => {
    const found = await preview.mutateAsync({ id: group.id, body: bodyOf(values) })
    if (Object.keys(found.obstacles).length > 0) return fieldErrors(found.obstacles)
    setPlan(found)
    return undefined
  }
  const move = async (values: FieldValues) => {
    const { code, course } = await promote.mutateAsync({ id: group.id, body: bodyOf(values) })
    toast.success({ text: translate('groups.promote.done', { code, course }) })
    refresh()
    onClose(true)
  }
  return (
    <DialogForm
      name="promote"
      title={translate('groups.promote.title', { code: group.code })}
      submit={translate(plan ? 'groups.promote.submit' : 'groups.preview')}
      defaultValues={{
        course: Math.min(group.course + 1, lastCourse),
        academic_year: year,
        code: group.code,
        order_number: null,
        order_date: null,
      }}
      onClose={() => onClose(false)}
      onSubmit={plan ? move : loadPreview}
    >
      <Pair>
        <SelectInput source="course" label="groups.promote.course" choices={courseChoices} />
        <SelectInput
          source="academic_year"
          label="groups.promote.academic_year"
          choices={years.map((one) => ({ id: one, name: one }))}
        />
      </Pair>
      <TextInput source="code" label="groups.promote.code" />
      <OrderInputs />
      <OnFormChange onChange={() => setPlan(null)} />
      {plan && <PromotionPlan plan={plan} />}
    </DialogForm>
  )
}

/** Preview of a promotion: the group before and after, and the number of its members. */
const PromotionPlan = ({ plan: { before, after, members } }: { plan: Plan }) => {
  const translate = useTranslate()
  const rows = [
    { label: 'groups.promote.code', from: before.code, to: after.code },
    { label: 'groups.promote.course', from: before.course, to: after.course },
    { label: 'groups.promote.academic_year', from: before.academic_year, to: after.academic_year },
  ]
  return (
    <div className="note" role="status">
      <div className="stack gap-2 text-s">
        <h3>{translate('groups.promote.plan', members.length)}</h3>
        <dl className="stack gap-1">
          {rows.map(({ label, from, to }) => (
            <div className="labelled" key={label}>
              <dt className="muted">{translate(label)}</dt>
              <dd className="num">{from === to ? to : translate('groups.promote.change', { from, to })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
