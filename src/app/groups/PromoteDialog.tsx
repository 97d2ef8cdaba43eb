import { useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Calls } from '../../api'
import type { Group } from '../../api/groups/groups'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { SelectInput } from '../kit/inputs/SelectInput'
import { TextInput } from '../kit/inputs/TextInput'
import type { AppDataProvider } from '../kit/providers/dataProvider'
import { fieldErrors } from '../kit/providers/fieldErrors'
import { toast } from '../shell/toasts/store'
import { academicYears, nextAcademicYear } from './academicYears'
import { courseChoices, lastCourse } from './courses'
import { OrderInputs } from './OrderInputs'
import { PromotionPlan } from './PromotionPlan'
import { Replan } from './Replan'

type Plan = Calls['POST /api/groups/:id/promote/preview']['answer']['data']
type Props = { group: Group; onClose: (isDone: boolean) => void }

/** Moves a whole group to the next course and year: first shows the group before and after, then does it. */
export const PromoteDialog = ({ group, onClose }: Props) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
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
  const preview = async (values: FieldValues) => {
    const { data } = await provider.act('POST /api/groups/:id/promote/preview', { id: group.id, body: bodyOf(values) })
    if (Object.keys(data.obstacles).length > 0) return fieldErrors(data.obstacles)
    setPlan(data)
    return undefined
  }
  const promote = async (values: FieldValues) => {
    const { data } = await provider.act('POST /api/groups/:id/promote', { id: group.id, body: bodyOf(values) })
    toast.success({ text: translate('groups.promote.done', { code: data.code, course: data.course }) })
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
      onSubmit={plan ? promote : preview}
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
      <Replan onChange={() => setPlan(null)} />
      {plan && <PromotionPlan plan={plan} />}
    </DialogForm>
  )
}
