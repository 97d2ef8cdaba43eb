import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMyCampaigns } from '../../admissions/applications/states'

/** For whose application nothing more comes of: another campaign is open. */
export const ApplyAgainCard = () => {
  const translate = useTranslate()
  const { data: campaigns } = useMyCampaigns()
  const open = campaigns?.filter((campaign) => campaign.is_open) ?? []
  if (open.length === 0) return null
  return (
    <section className="panel next apply" aria-labelledby="apply-again">
      <h2 id="apply-again">{translate('dashboard.apply.again')}</h2>
      <p className="muted">
        {translate('dashboard.apply.again_text', { names: open.map(({ name }) => name).join(', ') })}
      </p>
      <div>
        <Link className="btn o" to="/my-profile">
          {translate('dashboard.apply.button')}
        </Link>
      </div>
    </section>
  )
}
