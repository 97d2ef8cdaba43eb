import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { inView } from '../../shell/page/inView'
import './admissions.css'

const pages = [
  { to: '/profiles', name: 'queue', end: true },
  { to: '/profiles/ranking', name: 'ranking', end: false },
  { to: '/profiles/orders', name: 'orders', end: false },
  { to: '/profiles/exams', name: 'exams', end: false },
  { to: '/profiles/campaigns', name: 'campaigns', end: false },
] as const

/** On a phone the pages are more than the screen is wide. */
const chosenInView = (pagesOf: HTMLElement | null) =>
  inView(pagesOf?.querySelector<HTMLElement>('[aria-current="page"]') ?? null)

/** The way between the pages of admissions, over each of them. */
export const AdmissionTabs = () => {
  const translate = useTranslate()
  return (
    <nav ref={chosenInView} className="admission-tabs" aria-label={translate('admissions.pages')}>
      {pages.map(({ to, name, end }) => (
        <NavLink key={to} to={to} end={end}>
          {translate(`admissions.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
