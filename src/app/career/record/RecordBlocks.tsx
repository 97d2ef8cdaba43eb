import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StudentRecord } from '../../../api/career/studentRecord'
import { dayOf } from '../../shell/dates'
import { FinalMarks } from './FinalMarks'
import { PlanBlock } from './PlanBlock'
import { PersonalParts } from './PersonalParts'

type BlocksProps = {
  record: StudentRecord
  isOwn?: boolean
  /** Cards of other features. */
  children?: ReactNode
}
/** Blocks of a record; those that the reader may not see are left out. */
export const RecordBlocks = ({ record, isOwn = false, children }: BlocksProps) => (
  <div className="student-record">
    <div className="stack gap-6">
      {record.marks && record.marks.debts.length > 0 && <Debts debts={record.marks.debts} />}
      {record.curriculum && <PlanBlock plan={record.curriculum} />}
      {record.marks && <FinalMarks marks={record.marks} />}
    </div>
    <div className="stack gap-6">
      {record.orders && record.orders.length > 0 && <Orders orders={record.orders} isOwn={isOwn} />}
      {children}
      <Memberships memberships={record.memberships} />
      {record.portfolio && <Achievements id={record.id} portfolio={record.portfolio} isOwn={isOwn} />}
      {record.contacts && <Contacts contacts={record.contacts} />}
      {record.application && !isOwn && <PersonalParts id={record.id} />}
    </div>
  </div>
)

const Debts = ({ debts }: { debts: NonNullable<StudentRecord['marks']>['debts'] }) => {
  const translate = useTranslate()
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.debts')}</h2>
      </header>
      <ul className="list">
        {debts.map(({ subject_id, subject_name, period_name }) => (
          <li key={subject_id} className="row align-start gap-2">
            <CircleAlert size={20} strokeWidth={1.75} className="text-warning" aria-hidden />
            <span>
              {subject_name}
              <span className="block text-s muted">{period_name}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type OrdersProps = { orders: NonNullable<StudentRecord['orders']>; isOwn: boolean }
const Orders = ({ orders, isOwn }: OrdersProps) => {
  const translate = useTranslate()
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.orders')}</h2>
      </header>
      <ul className="list">
        {orders.map(({ id, kind, number, ordered_on, is_cancelled, with_honours, status }) => (
          <li key={id}>
            <span>
              {isOwn ? (
                translate(`orders.kind.${kind}`)
              ) : (
                <Link to={`/groups/orders/${id}`}>{translate(`orders.kind.${kind}`)}</Link>
              )}
              <span className="block text-s muted">
                {[
                  number && translate('orders.numbered', { number }),
                  ordered_on && dayOf(ordered_on),
                  status === 'draft' && translate('orders.status.draft'),
                  with_honours && translate('student_record.with_honours'),
                  is_cancelled && translate('orders.status.cancelled'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Memberships = ({ memberships }: { memberships: StudentRecord['memberships'] }) => {
  const translate = useTranslate()
  if (memberships.length === 0) return null
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.memberships')}</h2>
      </header>
      <ul className="list">
        {memberships.map(({ id, group_code, state, basis, started_on, ended_on }) => (
          <li key={id}>
            <span>
              {group_code}
              <span className="block text-s muted">
                {translate(`student_record.state.${state}`)} ·{' '}
                {ended_on
                  ? `${dayOf(started_on)} – ${dayOf(ended_on)}`
                  : translate('student_record.since', { day: dayOf(started_on) })}
                {basis && ` · ${translate(`groups.basis.${basis}`)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type AchievementsProps = { id: number; portfolio: NonNullable<StudentRecord['portfolio']>; isOwn: boolean }
const maxAchievements = 5
const Achievements = ({ id, portfolio, isOwn }: AchievementsProps) => {
  const translate = useTranslate()
  const { points, achievements, waiting_count } = portfolio
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.portfolio')}</h2>
        {!isOwn && <Link to={`/portfolios/${id}`}>{translate('student_record.open')}</Link>}
      </header>
      <p className="pad">
        <b className="num">{points}</b> {translate('student_record.points', Math.floor(points))}
        {waiting_count > 0 && `, ${translate('student_record.waiting', waiting_count)}`}
      </p>
      <ul className="list">
        {achievements.slice(0, maxAchievements).map((one) => (
          <li key={one.id}>
            <span>
              {one.title}
              <span className="block text-s muted">{dayOf(one.event_date)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Contacts = ({ contacts: { email, phone } }: { contacts: NonNullable<StudentRecord['contacts']> }) => {
  const translate = useTranslate()
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.contacts')}</h2>
      </header>
      <ul className="list">
        <li>{email ? <a href={`mailto:${email}`}>{email}</a> : translate('student_record.no_email')}</li>
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{phone}</a>
          </li>
        )}
      </ul>
    </section>
  )
}
