import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdmissionFigures } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'
import { listAddress } from './cards'

type Props = Pick<AdmissionFigures, 'directions'> & { campaignId: number }

/** Applications per direction as bars; a notch shows the number of places. */
export const DirectionBars = ({ directions, campaignId }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const most = Math.max(1, ...directions.flatMap(({ applications, places }) => [applications, places]))
  return (
    <section className="panel direction-bars" aria-labelledby="figure-directions">
      <header>
        <h3 id="figure-directions">{translate('figures.directions')}</h3>
        <span className="meta muted notch-key">{translate('figures.places_key')}</span>
      </header>
      <ul className="pad">
        {directions.map(({ direction_id, code, name, profile, applications, places }) => (
          <li key={direction_id}>
            <div className="row wrap align-baseline">
              <Link
                className="figure-row text-plain row gap-3 align-baseline"
                to={listAddress('profiles', { direction_id })}
              >
                <span className="grow">
                  <span className="muted num">{code}</span> {name}
                  {profile && <span className="muted">, {profile}</span>}
                </span>
                <b className="num" aria-hidden>
                  {shown(applications)}
                </b>
                <span className="sr-only">
                  {translate('figures.applications', { smart_count: applications, count: shown(applications) })}
                </span>
              </Link>
              <Link className="places small num text-right push" to={`/profiles/ranking?campaign=${campaignId}`}>
                {translate('figures.places', { smart_count: places, count: shown(places) })}
              </Link>
            </div>
            <span className="figure-bar relative meter block" aria-hidden>
              {applications > 0 && <i style={{ width: `${(applications / most) * 100}%` }} />}
              {places > 0 && <s style={{ left: `${(places / most) * 100}%` }} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
