import Button from '@mui/material/Button'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StudyRow } from '../../../api/study/studying'
import { isoDay, timeOf } from '../../shell/dates'
import { relativeDay, formatDayMonth, daysUntil } from '../days'
import { minutesLeft } from '../reading/minutes'
import { isStarted } from './rows'

/** The next step: continue the last material or start the next one. Its button is the only primary one of the page. */
export const ContinueCard = ({ row }: { row: StudyRow | undefined }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  if (!row) {
    return (
      <section className="panel continue-card" aria-labelledby="continue-card">
        <h2 id="continue-card" className="mt-1 text-xl">
          {translate('study.all_read.title')}
        </h2>
        <p className="muted">{translate('study.all_read.text')}</p>
      </section>
    )
  }
  const { id, name, subject_name, author_name, percent, due_on, awaits_receipt, estimated_minutes } = row
  const begun = isStarted(row)
  const left = minutesLeft(row)
  const isLeft = awaits_receipt && percent === 100
  const isLate = awaits_receipt && due_on !== null && daysUntil(due_on) < 0
  return (
    <section
      className={isLate ? 'panel attention warning continue-card' : 'panel continue-card'}
      aria-labelledby="continue-card"
    >
      <p className="small muted">{captionOf({ isLate, isLeft, begun, awaits: awaits_receipt, translate })}</p>
      <h2 id="continue-card" className="mt-1 text-xl anywhere">
        {name}
      </h2>
      <p className="muted">{[subject_name, author_name].filter(Boolean).join(' · ')}</p>
      {isLate && (
        <p className="text-warning medium">
          {translate('study.was_due', { day: formatDayMonth(due_on, locale), away: relativeDay(due_on, locale) })}
        </p>
      )}
      {begun && (
        <>
          <p className="small muted mt-2">{lastRead(row, { locale, translate })}</p>
          <div className="row gap-3 continue-progress">
            <div
              className="meter grow"
              role="progressbar"
              aria-label={translate('study.progress')}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              <i style={{ width: `${percent}%` }} />
            </div>
            <span className="small muted num nowrap">
              {[translate('study.percent', { percent }), left === null ? null : translate('study.left', left)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </div>
        </>
      )}
      {!begun && estimated_minutes !== null && (
        <p className="small muted mt-2">{translate('study.minutes', estimated_minutes)}</p>
      )}
      <div className="row wrap mt-4">
        <Button component={Link} variant="contained" className="grow-phone" to={`/study/${id}`}>
          {translate(stepOf({ isLeft, begun }))}
        </Button>
        {begun && percent < 100 && (
          <Button component={Link} to={`/study/${id}?start=1`}>
            {translate('study.from_start')}
          </Button>
        )}
      </div>
    </section>
  )
}

type Translate = ReturnType<typeof useTranslate>

type Caption = Record<'isLate' | 'isLeft' | 'begun' | 'awaits', boolean> & { translate: Translate }

const captionOf = ({ isLate, isLeft, begun, awaits, translate }: Caption): string => {
  if (isLate) return translate('study.caption.late')
  if (isLeft) return translate('study.caption.confirm')
  if (begun) return translate('study.caption.continue')
  return translate(awaits ? 'study.caption.mandatory' : 'study.caption.begin')
}

const stepOf = ({ isLeft, begun }: Record<'isLeft' | 'begun', boolean>): string => {
  if (isLeft) return 'study.confirm'
  return begun ? 'study.go_on' : 'study.begin'
}

/** Formats when the material was last read: "вчера, 21:40", "12 октября". */
const lastRead = ({ read_at }: StudyRow, { locale, translate }: { locale: string; translate: Translate }): string => {
  if (read_at === null) return ''
  const day = isoDay(read_at)
  const when =
    daysUntil(day) >= -1 ? `${relativeDay(day, locale)}, ${timeOf(read_at)}` : formatDayMonth(read_at, locale)
  return translate('study.last_read', { when })
}
