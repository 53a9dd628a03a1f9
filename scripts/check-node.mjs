/** Runs before every command, on whatever Node is there: plain JavaScript that says which Node it needs. */
const needed = 26;
const version = process.versions.node;

if (Number.parseInt(version, 10) < needed) {
  const place = `${process.platform} ${process.arch}`;
  console.error(
    `Hudhud runs on Node ${needed}, and this is Node ${version}: its own Node was not installed for ${place}. ` +
      `Run "npm ci" without --omit=optional, or put Node ${needed} on the PATH.`,
  );
  process.exit(1);
}
