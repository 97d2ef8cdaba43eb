import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { inView } from '../../shell/page/inView'
import './portfolio.css'

const pages = [
  { to: '/portfolios', name: 'queue', end: true },
  { to: '/portfolios/rating', name: 'rating', end: false },
  { to: '/portfolios/groups', name: 'groups', end: false },
  { to: '/portfolios/students', name: 'students', end: false },
  { to: '/portfolios/rules', name: 'rules', end: false },
] as const

/** On a phone the pages are more than the screen is wide. */
const chosenInView = (pagesOf: HTMLElement | null) =>
  inView(pagesOf?.querySelector<HTMLElement>('[aria-current="page"]') ?? null)

/** The way between the pages of portfolios, over each of them. */
export const PortfolioTabs = () => {
  const translate = useTranslate()
  return (
    <nav ref={chosenInView} className="portfolio-tabs" aria-label={translate('portfolios.pages')}>
      {pages.map(({ to, name, end }) => (
        <NavLink key={to} to={to} end={end}>
          {translate(`portfolios.page.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
