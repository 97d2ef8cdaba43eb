import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Accommodation } from '../../../api/people/userAccounts'
import { dayOf } from '../../shell/dates'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { AccommodationDialog } from './AccommodationDialog'

/** Extra time with its reason. This is health data, so it loads only on request, and the server logs every read. */
export const AccommodationCard = ({ userId }: { userId: number }) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => (await provider.read('GET /api/access/users/:id/accommodation', { id: userId })).data,
    gcTime: 0,
  })
  const [open, setOpen] = useDraftDialog(data === undefined ? [] : ['accommodation'])
  return (
    <section className="panel" aria-labelledby="accommodation">
      <header>
        <h2 id="accommodation">{translate('users.accommodation.title')}</h2>
        {data !== undefined && (
          <Button size="small" className="meta" onClick={() => setOpen('accommodation')}>
            {translate(data === null ? 'users.accommodation.add' : 'users.accommodation.change')}
          </Button>
        )}
      </header>
      <div className="pad text-s">
        {data === undefined && (
          <>
            <p className="muted">{translate('users.accommodation.hidden')}</p>
            <div className="mt-3">
              <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate()}>
                <Eye size={16} strokeWidth={2} aria-hidden />
                {translate('users.accommodation.show')}
              </Button>
            </div>
          </>
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
    <dl className="stack gap-2">
      <Fact label="time_factor">× {shown(time_factor)}</Fact>
      <Fact label="extra_minutes">{shown(extra_minutes)}</Fact>
      <Fact label="valid_until">{valid_until ? dayOf(valid_until) : translate('users.accommodation.always')}</Fact>
      {note !== '' && (
        <div>
          <dt className="muted">{translate('users.accommodation.note')}</dt>
          <dd className="anywhere pre-line">{note}</dd>
        </div>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <div className="row between">
      <dt className="muted">{translate(`users.accommodation.${label}`)}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
