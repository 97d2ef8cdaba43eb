import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { useUser } from '../session/store'
import { Mark } from './Mark'

/** R2.26: the brand links guests to the welcome page, and everyone else to the dashboard. */
export const Brand = () => {
  const t = useTranslate()
  const user = useUser()
  return (
    <Link className="brand row gap-3" to={user ? '/dashboard' : '/'} aria-label={t('frame.home_link')}>
      <Mark />
      <span>{t('product')}</span>
    </Link>
  )
}
