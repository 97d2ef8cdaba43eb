import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import type { RankingSummary, RankedChoice } from '../../../api/admissions/ranking'
import { isoDay, today } from '../../shell/dates'
import { newIdempotencyKey, useRead } from '../../kit/providers/calls'
import { DialogForm } from '../../kit/forms/DialogForm'
import { Pair } from '../../kit/forms/Pair'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useCan } from '../../shell/session/store'
import type { Row } from './rankedColumns'
import type { Calls } from '../../../api'

type OrderInput = { group_id: number; order_number: string; order_date: string; started_on: string }
type Props = {
  /** Draft key: an unfinished dialog reopens after the session ended and the user signed in again. */
  name: string
  list: RankingSummary
  people: readonly Row[]
  onEnrol: (sent: { body: OrderInput; idempotencyKey: string }) => Promise<void>
  onClose: () => void
}

const bodyOf = ({ group_id, order_number, order_date, started_on }: FieldValues): OrderInput => ({
  group_id,
  order_number,
  order_date,
  started_on,
})

const initialValues = () => ({
  group_id: null,
  order_number: '',
  order_date: today(),
  started_on: nextSeptember(),
})

/** The next 1 September, or today if it is that day. */
const nextSeptember = (): string => {
  const now = new Date()
  const year =
    now.getMonth() > 8 || (now.getMonth() === 8 && now.getDate() > 1) ? now.getFullYear() + 1 : now.getFullYear()
  return isoDay(new Date(year, 8, 1))
}

const namesShown = 5
const joinNames = (people: readonly Row[]) =>
  people
    .slice(0, namesShown)
    .map(({ name }) => name)
    .join(', ')

/** Enrols the selected people into a group with an enrolment order. */
export const EnrolDialog = ({ name, list, people, onEnrol, onClose }: Props) => {
  const translate = useTranslate()
  const makesGroups = useCan('manage groups')
  // One idempotency key per dialog, so that a second submit does not enrol twice.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [values] = useState(initialValues)
  const query = { direction_id: String(list.direction_id) }
  const { data: groups } = useRead('GET /api/enrolment/groups', { query, quiet: [] })
  const namesOf = (some: readonly Row[]) =>
    some.length > namesShown
      ? translate('ranking.enrol.and_more', { names: joinNames(some), count: some.length - namesShown })
      : joinNames(some)
  const incomplete = people.filter((person) => !isReady(person))
  const rooms = groupOptions(groups ?? [], people)
  const tooSmall = rooms.filter(({ room, wanted }) => wanted > room)
  return (
    <DialogForm
      name={name}
      title={translate('ranking.enrol.title', people.length)}
      submit={translate('ranking.enrol.submit')}
      defaultValues={values}
      onClose={onClose}
      onSubmit={async (filled) => {
        const small = tooSmall.find(({ id }) => id === filled.group_id)
        if (small) return { group_id: translate('ranking.enrol.too_small', small) }
        await onEnrol({ body: bodyOf(filled), idempotencyKey })
        return undefined
      }}
    >
      <p>{translate('ranking.enrol.text')}</p>
      {incomplete.length > 0 && (
        <p className="text-warning" role="status">
          {translate(incomplete.length < people.length ? 'ranking.enrol.awaited' : 'ranking.enrol.nobody', {
            smart_count: incomplete.length,
            names: namesOf(incomplete),
          })}
        </p>
      )}
      <SelectInput
        source="group_id"
        label="ranking.enrol.group"
        choices={rooms.map(({ id, code, course, room, availability }) => ({
          id,
          name: translate(`ranking.enrol.room.${availability}`, { code, course, room }),
          disabled: availability !== 'open',
        }))}
        helperText={
          groups && rooms.every(({ availability }) => availability !== 'open')
            ? translate(makesGroups ? 'ranking.enrol.no_groups' : 'ranking.enrol.no_groups_ask')
            : undefined
        }
      />
      <Pair>
        <TextInput source="order_number" label="ranking.enrol.number" />
        <DateInput source="order_date" label="ranking.enrol.day" />
      </Pair>
      <Pair>
        <DateInput source="started_on" label="ranking.enrol.from" />
      </Pair>
      <StartDateSync groups={groups ?? []} />
    </DialogForm>
  )
}

/** Sets the start date to the group's first day unless the user has changed it. */
const StartDateSync = ({ groups }: { groups: readonly Group[] }) => {
  const { setValue, getFieldState } = useFormContext()
  const groupId: unknown = useWatch({ name: 'group_id' })
  const startsOn = groups.find(({ id }) => id === groupId)?.starts_on
  useEffect(() => {
    if (startsOn !== undefined && !getFieldState('started_on').isDirty) setValue('started_on', startsOn)
  }, [startsOn, setValue, getFieldState])
  return null
}

type Group = Calls['GET /api/enrolment/groups']['answer']['data'][number]
type Person = Pick<RankedChoice, 'originals' | 'enrolment_consent' | 'education_method_id'>
/** A group, whether it can take any of the selected people, and how many of them would join it (`wanted`). */
type GroupOption = Group & { availability: 'open' | 'full' | 'other_method'; wanted: number }

/** Whether the person can be enrolled: the originals are complete and the consent is given. */
const isReady = ({ originals, enrolment_consent }: Person): boolean => originals !== 'awaited' && enrolment_consent

const groupState = ({ room, education_method_id }: Group, people: readonly Person[]): GroupOption['availability'] => {
  if (people.every((person) => person.education_method_id !== education_method_id)) return 'other_method'
  return room > 0 ? 'open' : 'full'
}

/** Groups for the selected people; groups that can take none of them are last. */
export const groupOptions = (groups: readonly Group[], people: readonly Person[]): GroupOption[] =>
  groups
    .map((group) => ({
      ...group,
      availability: groupState(group, people),
      wanted: people.filter((person) => isReady(person) && person.education_method_id === group.education_method_id)
        .length,
    }))
    .toSorted((one, other) => Number(one.availability !== 'open') - Number(other.availability !== 'open'))
