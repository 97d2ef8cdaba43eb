import { useShell } from '../routing/shell'
import { Brand } from '../widgets/Brand'
import { SidebarMenu } from './SidebarMenu'

/** The column at the left of wide screens: words, or icons alone when it is closed. */
export const Sidebar = ({ mini }: { mini: boolean }) => {
  const { config } = useShell()
  return (
    <aside className="side">
      <Brand />
      <SidebarMenu mini={mini} />
      <p className="foot">{config.college}</p>
    </aside>
  )
}
