import Button from '@mui/material/Button'
import { CalendarPlus, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnCalendar } from '../../api/calendar/calendar'
import { useAct } from '../kit/providers/calls'
import { dayAndTime } from '../shell/dates'
import { toast } from '../shell/toasts/store'
import { CopyButton } from '../shell/widgets/CopyButton'

type Props = { readonly link: OwnCalendar['link']; readonly onChanged: () => void }

/** Makes, replaces and revokes the secret link. Its URL is shown only after it was made. */
export const LinkPanel = ({ link, onChanged }: Props) => {
  const translate = useTranslate()
  const [url, setUrl] = useState<string | null>(null)
  const make = useAct('POST /api/settings/calendar/link', {
    onSuccess: (made) => {
      setUrl(made.url)
      toast.success({ text: translate(link ? 'calendar.link.renewed' : 'calendar.link.made') })
    },
    onSettled: onChanged,
  })
  const revoke = useAct('DELETE /api/settings/calendar/link', {
    onSuccess: () => {
      setUrl(null)
      toast.success({ text: translate('calendar.link.revoked') })
    },
    onSettled: onChanged,
  })
  const isBusy = make.isPending || revoke.isPending
  return (
    <section className="panel" aria-labelledby="calendar-link">
      <header>
        <h2 id="calendar-link">{translate('calendar.link.title')}</h2>
      </header>
      <div className="pad stack">
        {link === null ? <p>{translate('calendar.link.none')}</p> : <Facts link={link} />}
        {link !== null && url !== null && <NewUrl url={url} />}
        <div className="row wrap">
          {link === null ? (
            <Button variant="contained" disabled={isBusy} onClick={() => make.mutate({ body: undefined })}>
              <Link2 size={20} strokeWidth={1.75} aria-hidden />
              {translate('calendar.link.make')}
            </Button>
          ) : (
            <>
              <Button
                variant="outlined"
                size="small"
                disabled={isBusy}
                onClick={() => make.mutate({ body: undefined })}
              >
                {translate('calendar.link.renew')}
              </Button>
              <Button size="small" color="error" disabled={isBusy} onClick={() => revoke.mutate({ body: undefined })}>
                {translate('calendar.link.revoke')}
              </Button>
            </>
          )}
        </div>
        <p className="small muted">{translate('calendar.link.help')}</p>
      </div>
    </section>
  )
}

const Facts = ({ link: { created_at, fetched_at } }: { link: NonNullable<OwnCalendar['link']> }) => {
  const translate = useTranslate()
  return (
    <p className="num">
      {translate('calendar.link.made_at', { at: dayAndTime(created_at) })}
      <span className="block text-s muted">
        {fetched_at === null
          ? translate('calendar.link.never')
          : translate('calendar.link.fetched', { at: dayAndTime(fetched_at) })}
      </span>
    </p>
  )
}

/** Programs for calendars handle the scheme webcal and subscribe at once. */
const NewUrl = ({ url }: { url: string }) => {
  const translate = useTranslate()
  return (
    <>
      <div className="row bordered bg-canvas p-3" role="group" aria-label={translate('calendar.link.address')}>
        <span className="grow truncate text-s">{url.replace(/^https?:\/\//, '')}</span>
        <CopyButton text={url} />
      </div>
      <p className="small text-warning">{translate('calendar.link.once')}</p>
      <div>
        <Button variant="contained" href={url.replace(/^https?:/, 'webcal:')} rel="noreferrer">
          <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
          {translate('calendar.link.open')}
        </Button>
      </div>
    </>
  )
}
