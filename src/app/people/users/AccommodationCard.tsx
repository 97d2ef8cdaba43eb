import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Accommodation } from '../../../api/people/userAccounts'
import { dayOf } from '../../shell/dates'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { AccommodationDialog } from './AccommodationDialog'
import './users.css'

/** Extra time of a person and why. It tells of health, so it is shown only when asked for, and the asking is remembered. */
export const AccommodationCard = ({ userId }: { userId: number }) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => (await provider.read('GET /api/access/users/:id/accommodation', { id: userId })).data,
    gcTime: 0,
  })
  const [open, setOpen] = useTypedDialog(data === undefined ? [] : ['accommodation'])
  return (
    <section className="panel side-card" aria-labelledby="accommodation">
      <header>
        <h2 id="accommodation">{translate('users.accommodation.title')}</h2>
        {data !== undefined && (
          <Button size="small" className="meta" onClick={() => setOpen('accommodation')}>
            {translate(data === null ? 'users.accommodation.add' : 'users.accommodation.change')}
          </Button>
        )}
      </header>
      <div className="pad">
        {data === undefined && (
          <div className="accommodation-hidden">
            <p className="muted">{translate('users.accommodation.hidden')}</p>
            <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate()}>
              <Eye size={16} strokeWidth={2} aria-hidden />
              {translate('users.accommodation.show')}
            </Button>
          </div>
        )}
        {data === null && <p className="muted">{translate('users.accommodation.nothing')}</p>}
        {data && <Facts accommodation={data} />}
      </div>
      {open && data !== undefined && (
        <AccommodationDialog
          userId={userId}
          accommodation={data}
          onClose={() => setOpen(null)}
          onSaved={() => mutate()}
        />
      )}
    </section>
  )
}

const Facts = ({ accommodation }: { accommodation: Accommodation }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { time_factor, extra_minutes, note, valid_until } = accommodation
  return (
    <dl className="accommodation-facts">
      <dt>{translate('users.accommodation.time_factor')}</dt>
      <dd className="num">× {shown(time_factor)}</dd>
      <dt>{translate('users.accommodation.extra_minutes')}</dt>
      <dd className="num">{shown(extra_minutes)}</dd>
      <dt>{translate('users.accommodation.valid_until')}</dt>
      <dd className="num">{valid_until ? dayOf(valid_until) : translate('users.accommodation.always')}</dd>
      {note !== '' && (
        <>
          <dt className="note-label">{translate('users.accommodation.note')}</dt>
          <dd className="note-text">{note}</dd>
        </>
      )}
    </dl>
  )
}
