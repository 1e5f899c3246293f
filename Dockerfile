# The whole product for Cloud Run, or for any machine that runs containers: docs/deploying-firebase.md.
# One image serves the site and, with another command, runs `npm run admin`, `npm run migrate` and the like.

FROM node:24-bookworm-slim AS build
WORKDIR /srv/edgewise
COPY package.json package-lock.json .npmrc ./
COPY patches ./patches
# npm's postinstall script. It brings no Node here, since the image's own is new enough.
COPY scripts/node ./scripts/node
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /srv/edgewise
ENV NODE_ENV=production \
    EDGEWISE_MODE=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/var/lib/edgewise
RUN install -d -o node -g node -m 700 /var/lib/edgewise
COPY --from=build /srv/edgewise/package.json /srv/edgewise/tsconfig.json ./
COPY --from=build /srv/edgewise/node_modules ./node_modules
COPY --from=build /srv/edgewise/build ./build
# What the scripts are made of.
COPY --from=build /srv/edgewise/app ./app
COPY --from=build /srv/edgewise/scripts ./scripts
# `npm run firebase:check` compares the deployed ones with them.
COPY --from=build /srv/edgewise/firestore.rules /srv/edgewise/storage.rules ./
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself and no shell or npm between: it hears SIGTERM and answers what is under way first.
CMD ["node", "build/server.js"]
