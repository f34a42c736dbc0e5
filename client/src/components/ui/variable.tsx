/** The name of a variable in the server’s environment. */
export const Variable = ({ children }: { children: string }) => (
  <code translate="no" className="font-semibold break-all">
    {children}
  </code>
);
