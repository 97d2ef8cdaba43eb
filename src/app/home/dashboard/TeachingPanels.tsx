import Button from '@mui/material/Button'
import { Check, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { WaitingWork } from '../../../api/home/entries'
import type { Debtor, TaughtGroup } from '../../../api/home/teaching'
import { Age } from '../../kit/fields/Age'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayOf } from '../../shell/dates'
import { listAddress } from './cards'
import { entryIcons } from './entryIcons'
import { useDetails } from './useDetails'
import { useFold } from './useFold'

const hourMs = 3_600_000
const hoursSince = (moment: string) => Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / hourMs))

/** Work to mark by test and group, oldest first. */
export const MarkingPanel = ({ marking }: { marking: readonly WaitingWork[] }) => {
  const translate = useTranslate()
  const { shown, more } = useFold(marking, 6)
  return (
    <section className="panel" aria-labelledby="marking">
      <header>
        <h2 id="marking">{translate('dashboard.marking.title')}</h2>
        {marking.length > 0 && <span className="meta muted">{translate('dashboard.queues_order')}</span>}
      </header>
      {marking.length === 0 ? (
        <div className="home-empty">
          <p className="medium">{translate('dashboard.marking.none')}</p>
          <p className="muted">{translate('dashboard.marking.will_appear')}</p>
        </div>
      ) : (
        <table className="home-table">
          <thead>
            <tr>
              <th scope="col">{translate('dashboard.columns.work')}</th>
              <th scope="col" className="text-right">
                {translate('dashboard.columns.waiting')}
              </th>
              <th scope="col">{translate('dashboard.columns.oldest')}</th>
              <th>
                <span className="sr-only">{translate('dashboard.columns.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((work) => (
              <MarkingRow key={`${work.kind} ${work.id} ${work.oldest_at}`} work={work} />
            ))}
          </tbody>
        </table>
      )}
      {more}
    </section>
  )
}

const MarkingRow = ({ work: { kind, title, details, count, oldest_at, path } }: { work: WaitingWork }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const inWords = useDetails()
  const Icon = entryIcons[kind]
  return (
    <tr>
      <td>
        <div className="row gap-3 align-start">
          <Icon className="faint flex-none hide-phone" size={20} strokeWidth={1.75} aria-hidden />
          <div>
            <Link className="plain-link medium" to={path}>
              {title}
            </Link>
            <p className="small muted">{inWords(details)}</p>
          </div>
        </div>
      </td>
      <td className="count num text-right medium">
        {shown(count)}
        <span className="unit"> {translate('dashboard.columns.waiting_unit', count)}</span>
      </td>
      <td className="text-s">
        <Age hours={hoursSince(oldest_at)} isAwaited />
      </td>
      <td className="text-right">
        <Button
          component={Link}
          to={path}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${translate('dashboard.action.mark')}: ${title}`}
        >
          {translate('dashboard.action.mark')}
        </Button>
      </td>
    </tr>
  )
}

/** Own groups, each with its most important warning. */
export const GroupsPanel = ({ groups }: { groups: readonly TaughtGroup[] }) => {
  const translate = useTranslate()
  const { shown, more } = useFold(groups, 8)
  return (
    <section className="panel" aria-labelledby="own-groups">
      <header>
        <h2 id="own-groups">{translate('dashboard.groups.title')}</h2>
        <Link to="/gradebook">{translate('dashboard.groups.all')}</Link>
      </header>
      <ul className="list">
        {shown.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
      {more}
    </section>
  )
}

const GroupRow = ({ group: { code, people, is_curator, warning, path } }: { group: TaughtGroup }) => {
  const translate = useTranslate()
  const warningText = useWarningText()
  const Sign = warning ? TriangleAlert : Check
  return (
    <li>
      <div className="grow">
        <p className="row gap-2 align-baseline">
          <Link className="plain-link medium" to={path}>
            {code}
          </Link>
          {is_curator && <span className="small muted">{translate('dashboard.groups.curator')}</span>}
          <span className="small muted num push">{translate('dashboard.groups.people', people)}</span>
        </p>
        <p className="row gap-2 align-start small muted">
          <Sign
            className={warning ? 'text-warning flex-none mt-1' : 'text-success flex-none mt-1'}
            size={14}
            strokeWidth={2}
            aria-hidden
          />
          {warning ? warningText(warning) : translate('dashboard.groups.fine')}
        </p>
      </div>
    </li>
  )
}

const useWarningText = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  return ({ key, count, day, subject_name, before, after }: NonNullable<TaughtGroup['warning']>) =>
    translate(`dashboard.groups.${key}`, {
      smart_count: count,
      subject: subject_name,
      day: day === null ? '' : dayOf(day),
      before: before === null ? '' : shown(before),
      after: after === null ? '' : shown(after),
    })
}

/** People with debts in the groups that the user leads. */
export const DebtorsPanel = ({ debtors, groups }: { debtors: readonly Debtor[]; groups: readonly TaughtGroup[] }) => {
  const translate = useTranslate()
  const { shown, more } = useFold(debtors, 5)
  const led = groups.filter(({ is_curator }) => is_curator)
  const ids = led.map(({ id }) => id)
  return (
    <section className="panel" aria-labelledby="debtors">
      <header>
        <h2 id="debtors">
          {translate('dashboard.debtors.title', {
            smart_count: led.length,
            codes: led.map(({ code }) => code).join(', '),
          })}
        </h2>
        {debtors.length > 0 && (
          <Link to={listAddress('gradebook/debts', { group_id: ids, kind: ['failing'] })}>
            {translate('dashboard.debtors.all')}
          </Link>
        )}
      </header>
      {debtors.length === 0 && <p className="home-empty muted">{translate('dashboard.debtors.none')}</p>}
      <ul className="list">
        {shown.map(({ id, name, group_id, group_code, subjects }) => (
          <li key={`${group_id} ${id}`}>
            <div className="grow">
              <Link
                className="plain-link medium"
                to={listAddress('gradebook/debts', { q: name, group_id: [group_id], kind: ['failing'] })}
              >
                {name}
              </Link>
              <p className="small muted">
                {[
                  led.length > 1 && group_code,
                  subjects.slice(0, 2).join(', '),
                  subjects.length > 2 && translate('dashboard.debtors.more', subjects.length - 2),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}
