import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { LegalVersion } from '../../../../api/people/legalTexts'
import { dayOf } from '../../../shell/dates'

type Props = {
  latest: LegalVersion
  earlier: readonly LegalVersion[]
  onRead: (version: LegalVersion) => void
  onFollow: () => void
}

/** Legal text with the version in force and the earlier ones. */
export const LegalCard = ({ latest, earlier, onRead, onFollow }: Props) => {
  const translate = useTranslate()
  const id = `legal-${latest.kind}`
  return (
    <section className="panel legal-card divided" aria-labelledby={id}>
      <div className="row wrap between p-5">
        <div>
          <h2 className="text-m" id={id}>
            {translate(`legal.kinds.${latest.kind}`)}
          </h2>
          <Facts version={latest} />
          {!latest.translations.en?.body && <p className="small text-warning">{translate('legal.no_english')}</p>}
        </div>
        <div className="row wrap">
          <Button variant="outlined" size="small" onClick={() => onRead(latest)}>
            {translate('legal.read')}
          </Button>
          <Button variant="outlined" size="small" onClick={onFollow}>
            {translate('legal.next')}
          </Button>
        </div>
      </div>
      {earlier.length > 0 && (
        <details>
          <summary className="muted text-s">{translate('legal.earlier', earlier.length)}</summary>
          <ul className="list">
            {earlier.map((version) => (
              <li key={version.id}>
                <div className="grow">
                  <Facts version={version} />
                </div>
                <Button
                  size="small"
                  aria-label={translate('legal.read_version', { version: version.version })}
                  onClick={() => onRead(version)}
                >
                  {translate('legal.read')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Facts = ({ version: { version, published_at, consents_count } }: { version: LegalVersion }) => {
  const translate = useTranslate()
  return (
    <p className="small muted num">
      {translate('legal.version', { version, date: dayOf(published_at) })} ·{' '}
      {translate('legal.consents', consents_count)}
    </p>
  )
}
