import { useEffect, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import type { PlannedDebt } from '../../../api/gradebook/retakes'
import { isCommission } from '../../../api/gradebook/retakeRules'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DebtNames } from './DebtNames'
import { TermInputs } from './TermInputs'

type Props = { debts: readonly PlannedDebt[]; onDone: () => void; onClose: () => void }
type Subject = { id: number; name: string; hasCommission: boolean; teacherIds: number[] }

const subjectsIn = (debts: readonly PlannedDebt[]): Subject[] => {
  const ids = [...new Set(debts.map(({ subject_id }) => subject_id))]
  return ids.map((id) => {
    const own = debts.filter(({ subject_id }) => subject_id === id)
    const hasCommission = own.some(({ number }) => number !== null && isCommission(number))
    // The study office chooses a commission and its chair.
    const teacherIds = hasCommission ? [] : [...new Set(own.flatMap(({ teacher_ids }) => teacher_ids))]
    return { id, name: own[0]?.subject_name ?? '', hasCommission, teacherIds }
  })
}

/** Begins with the teachers of the subject; terms for several subjects at once have no examiners yet. */
const startOf = ({ teacherIds }: Subject, at: number, { length }: readonly Subject[]) => ({
  held_on: null,
  starts_at: null,
  place: '',
  examiner_ids: at === 0 && length > 1 ? [] : teacherIds,
})
const termsIn = ({ held_on, starts_at, place, examiner_ids }: FieldValues) => ({
  held_on,
  starts_at: starts_at || null,
  place: place ?? '',
  examiner_ids: examiner_ids ?? [],
})

/** Plans the next retakes of debts that can have one, and names those that cannot. */
export const PlanDialog = ({ debts, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const [possible, refused] = [
    debts.filter(({ number }) => number !== null),
    debts.filter(({ number }) => number === null),
  ]
  const subjects = useMemo(() => subjectsIn(debts.filter(({ number }) => number !== null)), [debts])
  const appointmentsIn = ({ by_subject, appointments }: FieldValues) =>
    by_subject
      ? subjects.map(({ id }, at) => ({ subject_id: id, ...termsIn(appointments[at]) }))
      : [{ subject_id: null, ...termsIn(appointments[0]) }]
  return (
    <ActionDialog
      action="POST /api/gradebook/retakes/plan"
      request={(values) => ({
        body: {
          debts: possible.map(({ user_id, subject_id, period_id }) => ({ user_id, subject_id, period_id })),
          appointments: appointmentsIn(values),
        },
      })}
      name="plan retakes"
      title={translate('retakes.plan.title', possible.length)}
      confirm={translate('retakes.plan.submit')}
      defaultValues={{ by_subject: false, appointments: subjects.map(startOf) }}
      successMessage={translate('retakes.plan.done', possible.length)}
      onSuccess={onDone}
      onClose={onClose}
    >
      <DebtNames title="retakes.plan.planned" debts={possible} />
      <DebtNames title="retakes.plan.refused" debts={refused} />
      {subjects.length > 1 && <BooleanInput source="by_subject" label="retakes.plan.by_subject" />}
      <Appointments subjects={subjects} />
    </ActionDialog>
  )
}

const Appointments = ({ subjects }: { subjects: readonly Subject[] }) => {
  const isBySubject: unknown = useWatch({ name: 'by_subject' })
  const { getValues, setValue } = useFormContext()
  const [first] = subjects
  useEffect(() => {
    const field = 'appointments.0.examiner_ids'
    if (isBySubject && first && getValues(field).length === 0) setValue(field, first.teacherIds)
  }, [isBySubject, first, getValues, setValue])
  if (!isBySubject)
    return <TermInputs within="appointments.0." hasCommission={subjects.some(({ hasCommission }) => hasCommission)} />
  return subjects.map(({ id, name, hasCommission }, at) => (
    <fieldset key={id} className="unstyled stack gap-4">
      <legend className="medium">{name}</legend>
      <TermInputs within={`appointments.${at}.`} hasCommission={hasCommission} />
    </fieldset>
  ))
}
