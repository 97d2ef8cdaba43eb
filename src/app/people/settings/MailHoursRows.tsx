import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { MailHours } from '../../../api/people/notifications'
import { useAct } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'
import { toast } from '../../shell/toasts/store'

const usualNight = { from: '22:00', until: '07:00' }

/** The hour of the daily mail, and the quiet hours; each change is saved when the input loses the focus. */
export const MailHoursRows = ({ hours, onSaved }: { hours: MailHours; onSaved: () => void }) => {
  const t = useTranslate()
  const { mutate } = useAct('PUT /api/settings/notifications/hours', {
    onSuccess: () => toast.success({ text: t('own.notices.saved') }),
    onSettled: onSaved,
  })
  const save = (change: Partial<MailHours>) => mutate({ body: { ...hours, ...change } })
  const { quiet } = hours
  return (
    <div className="mail-hours stack">
      <HourInput label={t('own.notices.daily_at')} value={hours.daily_at} onSave={(daily_at) => save({ daily_at })} />
      <label className="check-label">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target: { checked } }) => save({ quiet: checked ? usualNight : null })}
        />
        <span>{t('own.notices.quiet')}</span>
      </label>
      {quiet && (
        <div className="row wrap gap-4">
          <HourInput
            label={t('own.notices.quiet_from')}
            value={quiet.from}
            onSave={(from) => save({ quiet: { ...quiet, from } })}
          />
          <HourInput
            label={t('own.notices.quiet_until')}
            value={quiet.until}
            onSave={(until) => save({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
      <p className="small muted">{t('own.notices.quiet_help')}</p>
    </div>
  )
}

type HourProps = { label: string; value: string; onSave: (value: string) => void }

const HourInput = ({ label, value, onSave }: HourProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  const leave = () => {
    if (shown !== '' && shown !== value) onSave(shown)
    setTyped(null)
  }
  return (
    <label className="row">
      {label}
      <TextField
        type="time"
        size="small"
        hiddenLabel
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
    </label>
  )
}
