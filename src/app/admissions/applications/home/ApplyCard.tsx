import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayAndTime } from '../../../shell/dates'
import { useMyCampaigns } from '../states'
import { HomeSkeleton } from './HomeSkeleton'

/** Shown to users without an application: a link to start one, or the date when that becomes possible. */
export const ApplyCard = () => {
  const translate = useTranslate()
  const { data: campaigns, isPending } = useMyCampaigns()
  if (isPending) return <HomeSkeleton />
  // If the campaigns cannot be loaded, assume an open one; the linked page shows the error.
  const isOpen = campaigns?.some((campaign) => campaign.is_open) ?? true
  const [nextOpening] = campaigns?.map(({ opens_at }) => opens_at).toSorted() ?? []
  return (
    <section className="panel stack p-5 next mb-6" aria-labelledby="apply">
      <h2 id="apply">{translate(isOpen ? 'dashboard.apply.title' : 'my_application.start.closed')}</h2>
      {isOpen ? (
        <>
          <p className="muted">{translate('dashboard.apply.text')}</p>
          <div>
            <Button component={Link} variant="contained" to="/my-profile">
              {translate('dashboard.apply.button')}
            </Button>
          </div>
        </>
      ) : (
        <p className="muted num">
          {nextOpening
            ? translate('my_application.start.from', { date: dayAndTime(nextOpening) })
            : translate('my_application.start.none')}
        </p>
      )}
    </section>
  )
}
