import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import type { Breadcrumb } from '../routing/breadcrumbs'

/** Where the person is; on a phone only the last crumb is left. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Breadcrumb[] }) => {
  const t = useTranslate()
  return (
    <nav className="grow" aria-label={t('frame.you_are_here')}>
      <ol className="crumbs">
        {crumbs.map(({ label, to }) =>
          to === undefined ? (
            <li key={label} aria-current="page">
              {label}
            </li>
          ) : (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
