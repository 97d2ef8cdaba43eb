import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdmissionFigures as Figures } from '../../../api/home/dashboard'
import { DayChart } from './DayChart'
import { DirectionBars } from './DirectionBars'
import { Funnel } from './Funnel'
import './figures.css'

/** Admission figures; each number links to the list that it counts. */
export const AdmissionFigures = ({ figures }: { figures: Figures }) => {
  const translate = useTranslate()
  const { campaign, steps, registered, days, directions } = figures
  const isVoid = steps.every(({ count }) => count === 0)
  return (
    <section className="figures" aria-labelledby="admission">
      <h2 id="admission">{campaign.name}</h2>
      {isVoid ? (
        <div className="panel row wrap gap-6 p-4">
          <p>{translate('figures.empty')}</p>
          <Link to={`/profiles/campaigns/${campaign.id}`}>{translate('figures.campaign')}</Link>
        </div>
      ) : (
        <div className="figures-grid wrap">
          <DayChart days={days} />
          <Funnel steps={steps} registered={registered} />
          <DirectionBars directions={directions} campaignId={campaign.id} />
        </div>
      )}
    </section>
  )
}
