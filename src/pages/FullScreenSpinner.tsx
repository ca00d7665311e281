/** Fills the window while it is being found out who is here (product.md section 2). */
export function FullScreenSpinner() {
  return (
    <div className="full-screen" role="status" aria-label="Loading">
      <span className="spinner" />
    </div>
  )
}
