import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { PromotionGroup, PromotionPreview } from '../../../api/career/promotion'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Pair } from '../../kit/forms/Pair'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { today } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { GroupRow } from './GroupRow'
import './promotion.css'

/**
 * Promotes groups to the next course and year: choose them, decide about debts, and draft or sign the order.
 * `?group=3` chooses one group.
 */
export const PromotionPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/groups/promotion')
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <div className="list-page">
      <PageHead
        title={translate('promotion.title', { year: data.academic_year })}
        subtitle={data.is_future ? translate('promotion.future', { year: data.academic_year }) : undefined}
      />
      {data.groups.length === 0 ? (
        <Empty title="promotion.empty.title" text="promotion.empty.text" />
      ) : (
        <Groups preview={data} />
      )}
    </div>
  )
}

/** Groups in which debtors repeat the course, by user id; the others are promoted on condition. */
export type Stays = ReadonlyMap<number, number>

const canPromote = ({ obstacles }: PromotionGroup) => obstacles.length === 0

const Groups = ({ preview }: { preview: PromotionPreview }) => {
  const translate = useTranslate()
  const { groups } = preview
  const inCourse = (one: number | null) =>
    one === null ? groups : groups.filter((group) => group.course === one && !group.is_last_course)
  const courses = [...new Set(groups.map((group) => group.course))].filter((one) => inCourse(one).length > 0)
  const [search] = useSearchParams()
  const askedId = search.get('group')
  const asked = groups.find(({ id }) => id === Number(askedId))
  const [course, setCourse] = useState<number | null>(asked && !asked.is_last_course ? asked.course : null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(groups.filter((one) => canPromote(one) && (askedId === null || one === asked)).map(({ id }) => id)),
  )
  const [stays, setStays] = useState<Stays>(new Map())
  const [isOpen, setOpen] = useState(false)
  const shown = inCourse(course)
  const selected = groups.filter(({ id }) => chosen.has(id))
  const choose = (id: number, isChosen: boolean) => {
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
    // Nobody repeats the course in a group that is promoted.
    if (isChosen) setStays((before) => new Map([...before].filter(([, groupId]) => groupId !== id)))
  }
  const stay = (userId: number, groupId: number | null) =>
    setStays((before) => {
      const next = new Map(before)
      if (groupId === null) next.delete(userId)
      else next.set(userId, groupId)
      return next
    })
  const students = selected.reduce((sum, { students_count }) => sum + students_count, 0)
  return (
    <>
      {askedId !== null && !asked && <p className="muted mt-4">{translate('promotion.not_listed')}</p>}
      <div className="tabs" role="group" aria-label={translate('kit.list.views')}>
        {[null, ...courses].map((one) => (
          <button key={one} type="button" aria-pressed={course === one} onClick={() => setCourse(one)}>
            {one === null ? translate('promotion.all') : translate('promotion.to_course', { course: one + 1 })}{' '}
            <span className="small faint num">{inCourse(one).length}</span>
          </button>
        ))}
      </div>
      <ul className="panel divided mt-4">
        {shown.map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            preview={preview}
            isChosen={chosen.has(group.id)}
            stays={stays}
            promoted={chosen}
            onChoose={(isChosen) => choose(group.id, isChosen)}
            onStay={stay}
          />
        ))}
      </ul>
      <div className="row between gap-4 promotion-bar">
        <p className="num">
          {translate('promotion.chosen', { groups: selected.length, all: groups.length })},{' '}
          {translate('promotion.students', students)}
        </p>
        <Button variant="contained" disabled={selected.length === 0} onClick={() => setOpen(true)}>
          {translate('promotion.order')}
        </Button>
      </div>
      {isOpen && <OrderDialog preview={preview} groups={selected} stays={stays} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = {
  preview: PromotionPreview
  groups: readonly PromotionGroup[]
  stays: Stays
  onClose: () => void
}

/** Students with debts who are promoted on condition. */
const conditionalIn = (groups: readonly PromotionGroup[], stays: Stays) =>
  groups.flatMap(({ debtors }) => debtors.filter(({ id }) => !stays.has(id)))

const OrderDialog = ({ preview, groups, stays, onClose }: DialogProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const conditional = conditionalIn(groups, stays).length
  return (
    <ActionDialog
      action="POST /api/groups/promotion"
      request={({ number, ordered_on, effective_on, grounds, conditional_until, keep_teachers, by_course, sign }) => ({
        body: {
          number,
          ordered_on,
          effective_on,
          grounds: grounds ?? '',
          conditional_until,
          keep_teachers,
          by_course,
          sign,
          academic_year: preview.academic_year,
          groups: groups.map(({ id, version, debtors }) => ({
            id,
            version,
            stays: debtors.flatMap((debtor) => {
              const to_group_id = stays.get(debtor.id)
              return to_group_id === undefined ? [] : [{ user_id: debtor.id, to_group_id }]
            }),
          })),
        },
      })}
      name="promotion"
      title={translate('promotion.dialog.title', { year: preview.academic_year })}
      confirm={translate('promotion.dialog.submit')}
      defaultValues={{
        number: null,
        ordered_on: today(),
        effective_on: preview.starts_on > today() ? preview.starts_on : today(),
        grounds: '',
        conditional_until: null,
        keep_teachers: true,
        by_course: false,
        sign: true,
      }}
      successMessage={translate('promotion.dialog.done')}
      onSuccess={({ order_ids: [first] }) =>
        void navigate(first === undefined ? '/groups/orders' : `/groups/orders/${first}`)
      }
      onClose={onClose}
    >
      <Pair>
        <TextInput source="number" label="resources.groups/orders.fields.number" />
        <DateInput source="ordered_on" label="resources.groups/orders.fields.ordered_on" />
      </Pair>
      <DateInput
        source="effective_on"
        label="resources.groups/orders.fields.effective_on"
        helperText={translate('orders.help.effective_on')}
      />
      {conditional > 0 && (
        <DateInput
          source="conditional_until"
          label="promotion.dialog.conditional_until"
          helperText={translate('promotion.dialog.conditional', conditional)}
        />
      )}
      <TextInput source="grounds" label="resources.groups/orders.fields.grounds" multiline optional />
      <BooleanInput source="keep_teachers" label="promotion.dialog.keep_teachers" />
      <BooleanInput source="by_course" label="promotion.dialog.by_course" />
      <BooleanInput source="sign" label="promotion.dialog.sign" />
    </ActionDialog>
  )
}
