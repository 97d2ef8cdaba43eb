import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import './lists.css'

type Page = { to: string; name: string; end: boolean }

/** Scrolls to the current tab, with its neighbours in sight; on phones the tabs are wider than the screen. */
const scrollToCurrentTab = (pagesOf: HTMLElement | null) =>
  pagesOf?.querySelector<HTMLElement>('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Navigation between the pages of a section; names and label are message keys. */
export const SectionTabs = ({ label, pages }: { label: string; pages: readonly Page[] }) => {
  const translate = useTranslate()
  return (
    <nav ref={scrollToCurrentTab} className="section-tabs overflow-x-auto row gap-1" aria-label={translate(label)}>
      {pages.map(({ to, name, end }) => (
        <Button component={NavLink} size="small" color="secondary" className="flex-none" key={to} to={to} end={end}>
          {translate(name)}
        </Button>
      ))}
    </nav>
  )
}
