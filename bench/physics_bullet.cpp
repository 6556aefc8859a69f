// The same columns in our dice and in Bullet: who stands, how far it wanders, and what a simulated second
// costs.
//
// Prints a table; needs libbullet-dev. Bullet gets what suits it: a die as its unit of length, a contact
// margin, no sleeping, and the rates at which it holds columns at all.
#include <btBulletDynamicsCommon.h>

#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

#include "physics/tower.h"
#include "tests/scenes/scenes.h"

namespace bourse::physics {
namespace {

struct Rate {
  int hertz, iterations;
};

constexpr Rate kRates[] = {{240, 50}, {480, 30}, {960, 30}, {1920, 10}};

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

btVector3 toBullet(const Vec& v, double edge) {
  return {static_cast<btScalar>(v.x / edge), static_cast<btScalar>(v.y / edge),
          static_cast<btScalar>(v.z / edge)};
}

class BulletWorld {
 public:
  BulletWorld(const World& start, Rate rate) : rate_(rate), edge_(start.material().edge) {
    const Material& material = start.material();
    world_.setGravity(toBullet({0, 0, -material.gravity}, edge_));
    world_.getSolverInfo().m_numIterations = rate.iterations;
    world_.getSolverInfo().m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;  // with one, columns slip apart
    // Only what can be heard bounces, as with ours.
    world_.getSolverInfo().m_restitutionVelocityThreshold = static_cast<btScalar>(80 / edge_);
    ground_ = addBody(&plane_, 0, btTransform::getIdentity(), material);
    for (int number = 0; start.present(number); ++number) {
      const Pose& pose = start.die(number).pose;
      const Quat& q = pose.orientation;
      const btQuaternion turn(static_cast<btScalar>(q.x), static_cast<btScalar>(q.y),
                              static_cast<btScalar>(q.z), static_cast<btScalar>(q.w));
      dice_.push_back(addBody(&box_, 1, btTransform(turn, toBullet(pose.position, edge_)), material));
      dice_.back()->setLinearVelocity(toBullet(start.die(number).velocity, edge_));
    }
  }
  ~BulletWorld() {
    for (const auto& body : dice_) world_.removeRigidBody(body.get());
    world_.removeRigidBody(ground_.get());
  }
  BulletWorld(const BulletWorld&) = delete;
  BulletWorld& operator=(const BulletWorld&) = delete;

  void run(double seconds) {
    const btScalar step = btScalar(1) / static_cast<btScalar>(rate_.hertz);
    for (int i = 0; i < static_cast<int>(seconds * rate_.hertz); ++i) world_.stepSimulation(step, 0);
  }
  [[nodiscard]] Vec position(std::size_t number) const {
    const btVector3& at = dice_[number]->getWorldTransform().getOrigin();
    return Vec{at.x(), at.y(), at.z()} * edge_;
  }

 private:
  std::unique_ptr<btRigidBody> addBody(btCollisionShape* shape, btScalar mass, const btTransform& at,
                                       const Material& material) {
    btVector3 inertia(0, 0, 0);
    if (mass > 0) shape->calculateLocalInertia(mass, inertia);
    btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
    info.m_startWorldTransform = at;
    // It multiplies the two of a pair.
    info.m_friction = static_cast<btScalar>(std::sqrt(material.friction));
    info.m_restitution = static_cast<btScalar>(std::sqrt(material.restitution));
    auto body = std::make_unique<btRigidBody>(info);
    body->setActivationState(DISABLE_DEACTIVATION);
    world_.addRigidBody(body.get());
    return body;
  }

  Rate rate_;
  double edge_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  btStaticPlaneShape plane_{{0, 0, 1}, 0};
  btBoxShape box_{{0.5, 0.5, 0.5}};
  std::unique_ptr<btRigidBody> ground_;
  std::vector<std::unique_ptr<btRigidBody>> dice_;
};

struct Column {
  const char* name;
  World world;
  int dice;
};

std::vector<Column> columns() {
  std::vector<Column> made;
  made.push_back({"20 worn dice", wornColumn(20, 0.5, Seed::of(1)), 20});
  made.push_back({"30 worn dice", wornColumn(30, 0.5, Seed::of(2)), 30});
  made.push_back({"40 worn dice", wornColumn(40, 0.5, Seed::of(3)), 40});
  made.push_back({"20 leaning, 0.5 of the limit", leaningColumn(20, 0.5), 20});
  made.push_back({"20 leaning, 1.05 of the limit", leaningColumn(20, 1.05), 20});
  made.push_back({"20 dice, the top hit at 0.1 m/s", hitColumn(100), 20});
  made.push_back({"20 dice, the top hit at 1 m/s", hitColumn(1000), 20});
  return made;
}

/// `position` tells where a die is now.
template <class Position>
void printRow(const char* engine, const Column& column, double spent, double seconds, Position position) {
  int floors = 0;
  const double edge = column.world.material().edge;
  while (floors < column.dice &&
         magnitude(position(static_cast<std::size_t>(floors)).z - edge * (floors + 0.5)) < edge / 4)
    ++floors;
  const auto top = static_cast<std::size_t>(column.dice - 1);
  const Vec way = position(top) - column.world.die(column.dice - 1).pose.position;
  if (floors == column.dice)
    std::printf("| %s | %s | stands, top wandered %.2f mm | %.0f |\n", column.name, engine, length(way),
                1000 * spent / seconds);
  else
    std::printf("| %s | %s | %d of %d floors left | %.0f |\n", column.name, engine, floors, column.dice,
                1000 * spent / seconds);
  std::fflush(stdout);
}

void compare(const Column& column, double seconds) {
  World ours = column.world;
  double start = processorSeconds();
  ours.run(seconds);
  printRow("ours, with rest", column, processorSeconds() - start, seconds,
           [&](std::size_t i) { return ours.die(static_cast<int>(i)).pose.position; });
  for (const Rate rate : kRates) {
    BulletWorld bullet(column.world, rate);
    start = processorSeconds();
    bullet.run(seconds);
    char name[48];
    std::snprintf(name, sizeof name, "Bullet, %d Hz x %d", rate.hertz, rate.iterations);
    printRow(name, column, processorSeconds() - start, seconds,
             [&](std::size_t i) { return bullet.position(i); });
  }
}

}  // namespace
}  // namespace bourse::physics

int main() {
  using namespace bourse::physics;
  const double seconds = 3;
  std::printf(
      "| scene, %.0f s | engine | what became of it | ms of a core per simulated second "
      "|\n|---|---|---|---|\n",
      seconds);
  TouchedColumn touched(30);
  touched.run(0.5);
  const double start = processorSeconds();
  touched.run(seconds);
  std::printf("| 30 dice under a hand | ours, never at rest | stands | %.0f |\n",
              1000 * (processorSeconds() - start) / seconds);
  for (const Column& column : columns()) compare(column, seconds);
  return 0;
}
