import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PortfolioShare } from '../../../api/portfolio/shares'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayAndTime, dayOf, isoDay } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { toast } from '../../shell/toasts/store'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { TextInput } from '../../kit/inputs/TextInput'

type ShareDialogProps = { onMade: (made: { id: number; url: string }) => void; onClose: () => void }

/** Default lifetime of a link in days: about as long as a job search. */
const defaultDays = 30
const defaultExpiry = () => isoDay(new Date(Date.now() + defaultDays * 86_400_000))

/** Creates a link with an expiry date. */
const ShareDialog = ({ onMade, onClose }: ShareDialogProps) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const [values] = useState(() => ({ label: null, expires_on: defaultExpiry(), with_name: true }))
  return (
    <ActionDialog
      action="POST /api/my/portfolio/shares"
      request={({ label, expires_on, with_name }) => ({ body: { label: label || null, expires_on, with_name } })}
      title={translate('portfolio.share.make')}
      confirm={translate('portfolio.share.submit')}
      defaultValues={values}
      onSuccess={onMade}
      onSettled={askAgain}
      onClose={onClose}
    >
      <p className="muted">{translate('portfolio.share.text')}</p>
      <TextInput
        source="label"
        label="portfolio.share.label"
        helperText={translate('portfolio.share.label_help')}
        optional
      />
      <DateInput source="expires_on" label="portfolio.share.expires_on" />
      <BooleanInput
        source="with_name"
        label="portfolio.share.with_name"
        helperText={translate('portfolio.share.with_name_help')}
      />
    </ActionDialog>
  )
}

/** Links to the public page. The URL of a new link is shown only once, because the server stores only its hash. */
export const SharePanel = ({ canShare }: { canShare: boolean }) => {
  const translate = useTranslate()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ id: number; url: string } | null>(null)
  const { data = [] } = useRead('GET /api/my/portfolio/shares', { quiet: 'all' })
  const open = data.filter(({ state }) => state === 'open')
  if (!canShare && open.length === 0) return null
  return (
    <section className="panel" aria-labelledby="portfolio-share">
      <header>
        <h2 id="portfolio-share">{translate('portfolio.share.title')}</h2>
      </header>
      <div className="pad stack">
        {open.length > 0 && (
          <ul className="stack">
            {open.map((share) => (
              <ShareRow key={share.id} share={share} url={made?.id === share.id ? made.url : null} />
            ))}
          </ul>
        )}
        <p className="small muted">{translate('portfolio.share.hides')}</p>
        {canShare && (
          <div>
            <Button variant="outlined" size="small" onClick={() => setMaking(true)}>
              {translate('portfolio.share.make')}
            </Button>
          </div>
        )}
      </div>
      {isMaking && <ShareDialog onMade={setMade} onClose={() => setMaking(false)} />}
    </section>
  )
}

/** Whether the browser can open the device's share sheet. */
const canShareByDevice = () => 'share' in navigator
const shareByDevice = async (url: string, title: string) => {
  try {
    await navigator.share({ title, url })
  } catch {
    // The user closed the share sheet. The URL can still be copied.
  }
}

const ShareRow = ({ share, url }: { share: PortfolioShare; url: string | null }) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAct('DELETE /api/my/portfolio/shares/:id', {
    onSuccess: () => {
      setAsking(false)
      toast.success({ text: translate('portfolio.share.revoked') })
    },
    onSettled: askAgain,
  })
  const { id, label, expires_on, views, viewed_at } = share
  return (
    <li className="stack gap-1">
      {label && <p className="medium">{label}</p>}
      {url !== null && (
        <>
          <div className="row bordered bg-canvas p-3">
            <span className="grow truncate text-s">{url.replace(/^https?:\/\//, '')}</span>
            <CopyButton text={url} />
          </div>
          <p className="small text-warning">{translate('portfolio.share.once')}</p>
        </>
      )}
      <p className="small muted num">
        {[
          translate('portfolio.share.until', { day: dayOf(expires_on) }),
          translate('portfolio.share.views', views),
          viewed_at !== null && translate('portfolio.share.viewed', { at: dayAndTime(viewed_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="row wrap">
        <Button size="small" color="error" className="outdent" onClick={() => setAsking(true)}>
          {translate('portfolio.share.revoke')}
          {label && <span className="sr-only">: {label}</span>}
        </Button>
        {url !== null && canShareByDevice() && (
          <Button size="small" onClick={() => void shareByDevice(url, translate('portfolio.share.sheet_title'))}>
            {translate('portfolio.share.send')}
          </Button>
        )}
        {url !== null && (
          <Button size="small" href={url} target="_blank" rel="noopener noreferrer">
            {translate('portfolio.share.look')}
          </Button>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        title={translate('portfolio.share.revoke_title')}
        content={translate('portfolio.share.revoke_text')}
        confirm={translate('portfolio.share.revoke')}
        cancel={translate('kit.form.cancel')}
        confirmColor="warning"
        loading={isPending}
        onConfirm={() => mutate({ id, body: undefined })}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
